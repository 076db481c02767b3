import type { Line } from './parse-hunks.ts'

/** Neighboring changed lines, after the context lines before them. The last run of a hunk may have no changes. */
export interface Run {
  readonly context: readonly Line[]
  readonly removed: readonly Line[]
  readonly added: readonly Line[]
}

/** Cuts the lines of a hunk into runs. */
export function runsOf(lines: readonly Line[]): readonly Run[] {
  const runs: Run[] = []
  for (let at = 0; at < lines.length;) {
    const run = { context: [] as Line[], removed: [] as Line[], added: [] as Line[] }
    while (lines[at]?.kind === 'context') run.context.push(lines[at++]!)
    for (; at < lines.length && lines[at]!.kind !== 'context'; at++) {
      const line = lines[at]!
      if (line.kind === 'removed') run.removed.push(line)
      else run.added.push(line)
    }
    runs.push(run)
  }
  return runs
}
