import type { DiffFile } from '#web/diff/model/diff-file.ts'

/** True for a file that has notes or no lines. */
export function hasBody(file: DiffFile): boolean {
  return file.body !== 'text' || notesOf(file).length > 0
}

/** Returns sentences about a change that its lines do not show, such as a new mode. */
export function notesOf(file: DiffFile): readonly string[] {
  return [modeNote(file), contentNote(file)].filter((note) => note !== null)
}

const FILE = '100644'
const EXECUTABLE = '100755'
const LINK = '120000'
const SUBMODULE = '160000'

const TYPES: Readonly<Record<string, string>> = {
  [FILE]: 'a file',
  [EXECUTABLE]: 'an executable file',
  [LINK]: 'a symbolic link',
  [SUBMODULE]: 'a submodule',
}

function modeNote({ status, oldMode, newMode }: DiffFile): string | null {
  if (status === 'deleted' || oldMode === newMode) return null
  if (status === 'added') return newMode === FILE ? null : newTypeNote(newMode)
  const modes = `(${oldMode} → ${newMode})`
  if (oldMode === FILE && newMode === EXECUTABLE) return `Made executable ${modes}.`
  if (oldMode === EXECUTABLE && newMode === FILE) return `No longer executable ${modes}.`
  const [from, to] = [TYPES[oldMode], TYPES[newMode]]
  return from && to ? `Changed from ${from} to ${to} ${modes}.` : `Mode changed ${modes}.`
}

function newTypeNote(mode: string): string | null {
  const type = TYPES[mode]
  return type && mode !== SUBMODULE ? `Added as ${type} (${mode}).` : null
}

function contentNote({ body, status, oldMode, newMode }: DiffFile): string | null {
  if (body === 'collapsed')
    return 'The server left out this diff because there are too many changes.'
  if (body === 'too-large') return 'This diff is too large to show automatically.'
  if (body !== 'unchanged') return null
  if (status === 'added') return 'Empty file.'
  if (status === 'deleted') return 'The deleted file was empty.'
  if (status === 'renamed') return 'Renamed without changes.'
  return oldMode === newMode ? 'No content changes.' : null
}
