import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Lines in a row that are from one commit. */
export interface BlamePart {
  commit: ObjectId
  lines: string[]
}

const SECOND = 1000

/** Where the lines of a file are from. Lines count from 1; a range that the file has not is cut. */
export async function blame(
  gitDir: string,
  commit: ObjectId,
  path: string,
  range?: { start: number; end: number },
): Promise<BlamePart[]> {
  const lines = range ? [`-L${range.start},${range.end}`] : []
  const { stdout } = await runGit(['blame', '--porcelain', ...lines, commit, '--', path], {
    gitDir,
    okCodes: range ? [0, 128] : [0],
    timeout: 20 * SECOND,
  })
  return parseBlame(stdout.toString('utf8'))
}

/** Each line comes after its commit (`<id> <line> <line>`) and what is said of that, with a tab before it. */
function parseBlame(text: string): BlamePart[] {
  const parts: BlamePart[] = []
  let commit = ''
  for (const line of text.split('\n')) {
    const [, id] = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line) ?? []
    if (id !== undefined) commit = id
    if (!line.startsWith('\t')) continue
    if (parts.at(-1)?.commit !== commit) parts.push({ commit, lines: [] })
    parts.at(-1)!.lines.push(line.slice(1))
  }
  return parts
}
