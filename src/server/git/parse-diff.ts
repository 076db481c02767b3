/** Parses the output of `git diff-tree --raw -p -z`: first all files, then their patches in the same order. */

export interface RawDiff {
  old_path: string
  new_path: string
  /** Octal. `0` when the file does not exist. */
  a_mode: string
  b_mode: string
  new_file: boolean
  renamed_file: boolean
  deleted_file: boolean
  /** The patch from its first hunk on, or git's note about a binary file. Empty when only the name or mode changed. */
  diff: string
  binary: boolean
  additions: number
  deletions: number
  /** The number of lines and bytes in the patch. */
  lines: number
  bytes: number
  /** True when the patch is truncated. */
  too_large: boolean
}

export type Change = Pick<
  RawDiff,
  'old_path' | 'new_path' | 'a_mode' | 'b_mode' | 'new_file' | 'renamed_file' | 'deleted_file'
>

const NEWLINE = 0x0a
const [PLUS, MINUS, COLON] = [0x2b, 0x2d, 0x3a]
/** Marks the start of a patch. Lines inside a hunk begin with a sign, so they cannot match. */
export const SECTION = Buffer.from('\ndiff --git ')
export const HUNK = Buffer.from('\n@@ ')
export const BINARY = Buffer.from('\nBinary files ')

/** @param isComplete false when git's output was cut off */
export function parseDiff(output: Buffer, isComplete: boolean): RawDiff[] {
  const { changes, end } = readChanges(output)
  let begin = output.indexOf(SECTION.subarray(1), end)
  return changes.map((change) => {
    const next = begin < 0 ? -1 : output.indexOf(SECTION, begin)
    if (next < 0 && !isComplete) {
      begin = -1
      return { ...change, ...nothing, too_large: true }
    }
    const section = output.subarray(begin, next < 0 ? output.length : next + 1)
    begin = next < 0 ? -1 : next + 1
    return { ...change, ...readSection(section) }
  })
}

/** Counts the listed files. A type change, such as a file that became a link, counts as two. */
export function countChanges(output: Buffer): number {
  return readChanges(output).changes.length
}

/**
 * Parses git's raw change list: `:<mode> <mode> <id> <id> <status>\0<path>\0[<path>\0]` per file. Unlike in the
 * patches, the names are unquoted.
 */
export function readChanges(output: Buffer): { changes: Change[]; end: number } {
  const changes: Change[] = []
  let at = 0
  const next = () => {
    const end = output.indexOf(0, at)
    if (end < 0) return null
    const text = output.toString('utf8', at, end)
    at = end + 1
    return text
  }
  while (output[at] === COLON) {
    const [a = '', b = '', , , status = ''] = next()?.slice(1).split(' ') ?? []
    const old_path = next()
    const new_path = /^[RC]/.test(status) ? next() : old_path
    if (old_path === null || new_path === null) break
    changes.push(...changesOf({ old_path, new_path, a_mode: modeOf(a), b_mode: modeOf(b) }, status))
  }
  return { changes, end: at }
}

type Sides = Pick<Change, 'old_path' | 'new_path' | 'a_mode' | 'b_mode'>

/** Splits a type change (a file that became a link) into a deletion and a creation: git prints two patches for it. */
function changesOf(sides: Sides, status: string): Change[] {
  if (status !== 'T') return [changeOf(sides, status)]
  return [changeOf({ ...sides, b_mode: '0' }, 'D'), changeOf({ ...sides, a_mode: '0' }, 'A')]
}

function changeOf(sides: Sides, status: string): Change {
  return {
    ...sides,
    new_file: status === 'A',
    renamed_file: status.startsWith('R'),
    deleted_file: status === 'D',
  }
}

const modeOf = (octal: string) => (octal === '000000' ? '0' : octal)

type Difference = Omit<RawDiff, keyof Change>

const nothing: Difference = {
  diff: '',
  binary: false,
  additions: 0,
  deletions: 0,
  lines: 0,
  bytes: 0,
  too_large: false,
}

function readSection(section: Buffer): Difference {
  const hunk = section.indexOf(HUNK)
  if (hunk >= 0) return readHunks(section.subarray(hunk + 1))
  const notice = section.indexOf(BINARY)
  if (notice < 0) return nothing
  return { ...nothing, diff: section.toString('utf8', notice + 1), binary: true }
}

function readHunks(text: Buffer): Difference {
  let additions = 0
  let deletions = 0
  let lines = 0
  for (let at = 0; at < text.length;) {
    if (text[at] === PLUS) additions += 1
    else if (text[at] === MINUS) deletions += 1
    lines += 1
    const end = text.indexOf(NEWLINE, at)
    at = end < 0 ? text.length : end + 1
  }
  const diff = text.toString('utf8')
  return { ...nothing, diff, additions, deletions, lines, bytes: text.length }
}
