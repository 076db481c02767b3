import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { sha1 } from '#web/lib/sha1.ts'

/**
 * The position of a line in both files, as in the line codes of the API. A missing side has its next line's number, or 0
 * in an added or deleted file.
 */
type Position = readonly [old: number, new: number]

/** The name of the parameter for a filter of files. Links leave it out, since a filter can hide their file. */
export const FILTER_PARAMETER = 'show'

/**
 * Returns the address fragment of a range: `<SHA-1 of the path>_<old>_<new>`, and `-<old>_<new>` if it has an end. Null
 * on insecure origins, where browsers offer no hashes.
 */
export async function linkTo(file: DiffFile, { start, end }: LineRange): Promise<string | null> {
  const hash = await sha1(file.path)
  if (hash === null) return null
  const [first, last] = [positionOf(file, start), positionOf(file, end)].map((at) => at.join('_'))
  return `${hash}_${first}${last === first ? '' : `-${last}`}`
}

/** Returns the file and the lines of an address fragment. Null when it names none of the files. */
export async function readLink(
  files: readonly DiffFile[],
  fragment: string,
): Promise<{ file: DiffFile; range: LineRange | null } | null> {
  const [, hash, ...numbers] = LINK.exec(fragment) ?? []
  if (!hash) return null
  for (const file of files) {
    if ((await sha1(file.path)) !== hash) continue
    if (numbers[0] === undefined) return { file, range: null }
    const [oldStart, newStart, oldEnd = oldStart, newEnd = newStart] = numbers
      .filter((number) => number !== undefined)
      .map(Number)
    const start = numbersAt(file, [oldStart!, newStart!])
    const end = numbersAt(file, [oldEnd!, newEnd!])
    const side = end.newLine === null ? 'old' : 'new'
    return { file, range: { path: file.path, start, end, side } }
  }
  return null
}

const LINK = /^#?([0-9a-f]{40})(?:_(\d+)_(\d+)(?:-(\d+)_(\d+))?)?$/

function positionOf(file: DiffFile, { oldLine, newLine }: LineRange['start']): Position {
  if (oldLine !== null && newLine !== null) return [oldLine, newLine]
  for (const [position, line] of positions(file)) {
    if (line.oldLine === oldLine && line.newLine === newLine) return position
  }
  return [oldLine ?? 0, newLine ?? 0]
}

/**
 * The line numbers at a position. A position outside of the hunks is that of an unchanged line. Earlier links had 1 for
 * the missing side of an added or deleted file.
 */
function numbersAt(file: DiffFile, [old, now]: Position): LineRange['start'] {
  for (const [position, { oldLine, newLine }] of positions(file)) {
    if (position[0] === old && position[1] === now) return { oldLine, newLine }
  }
  const { status } = file
  return {
    oldLine: status === 'added' ? null : old,
    newLine: status === 'deleted' ? null : now,
  }
}

function* positions(file: DiffFile) {
  for (const hunk of hunksOf(file)) {
    let { oldStart: old, newStart: now } = hunk
    for (const line of hunk.lines) {
      yield [[old, now] as const, line] as const
      if (line.oldLine !== null) old++
      if (line.newLine !== null) now++
    }
  }
}
