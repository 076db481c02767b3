import { commandLimits } from './command-limits.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Consecutive lines from one commit. */
export interface BlamePart {
  commit: ObjectId
  lines: string[]
}

/** Returns the commit of each line in a file. Lines count from 1. A range beyond the end of the file is clipped. */
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
    ...commandLimits.searching,
  })
  return parseBlame(stdout.toString('utf8'))
}

/** Parses porcelain output: the commit (`<id> <line> <line>`), its headers, then the line after a tab. */
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
