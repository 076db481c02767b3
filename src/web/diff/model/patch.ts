import type { DiffFile } from './diff-file.ts'

export interface Patch {
  /** For `git apply`. */
  readonly text: string
  /** Files whose changes the server did not send as text. */
  readonly leftOut: number
}

export function patchOf(files: readonly DiffFile[]): Patch {
  const whole = files.filter(hasAllChanges)
  return { text: whole.map(patchOfFile).join(''), leftOut: files.length - whole.length }
}

/** A changed file type, such as a file that became a symbolic link, would need two patches. */
function hasAllChanges({ body, status, oldMode, newMode }: DiffFile): boolean {
  const isSameType = status !== 'modified' || typeOf(oldMode) === typeOf(newMode)
  return isSameType && (body === 'text' || body === 'submodule' || body === 'unchanged')
}

const typeOf = (mode: string) => mode.slice(0, -3)

function patchOfFile(file: DiffFile): string {
  const { oldPath, newPath, diff } = file
  const [oldName, newName] = [quoted(`a/${oldPath}`), quoted(`b/${newPath}`)]
  const lines = [`diff --git ${oldName} ${newName}`, ...headerOf(file)]
  if (diff) {
    lines.push(`--- ${file.status === 'added' ? '/dev/null' : oldName}`)
    lines.push(`+++ ${file.status === 'deleted' ? '/dev/null' : newName}`)
    lines.push(diff.endsWith('\n') ? diff.slice(0, -1) : diff)
  }
  return `${lines.join('\n')}\n`
}

function headerOf({ status, oldPath, newPath, oldMode, newMode }: DiffFile): string[] {
  if (status === 'added') return [`new file mode ${newMode}`]
  if (status === 'deleted') return [`deleted file mode ${oldMode}`]
  const modes = oldMode === newMode ? [] : [`old mode ${oldMode}`, `new mode ${newMode}`]
  if (status === 'modified') return modes
  return [...modes, `rename from ${quoted(oldPath)}`, `rename to ${quoted(newPath)}`]
}

/** Quotes a path as git does if it has quotes, backslashes or control characters. */
function quoted(path: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/["\\\u0000-\u001f\u007f]/.test(path)) return path
  // oxlint-disable-next-line no-control-regex
  const escaped = path.replaceAll(/["\\\u0000-\u001f\u007f]/g, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  return `"${escaped}"`
}
