import type { DiffFile } from './diff-file.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { hunksOf } from './parse-hunks.ts'

const warned = new WeakMap<DiffFile, boolean>()

/** True when a file's added lines have hidden characters. */
export function hasHiddenCharacters(file: DiffFile): boolean {
  let isWarned = warned.get(file)
  if (isWarned === undefined) warned.set(file, (isWarned = isHiding(file)))
  return isWarned
}

function isHiding(file: DiffFile): boolean {
  if (!UNUSUAL.test(file.diff)) return false
  return hunksOf(file).some(({ lines }) =>
    lines.some(({ kind, text }) => kind === 'added' && hiddenCharacters(text).length > 0),
  )
}

/** Most files are plain ASCII. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]|\r(?!\n)/
