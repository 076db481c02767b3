import { commandLimits } from './command-limits.ts'
import { DETECT_RENAMES } from './diff-limits.ts'
import { whenLimitExceeded } from './git-failure.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** A commit's changed lines relative to its first parent. */
export interface CommitStats {
  additions: number
  deletions: number
}

/** Counts the changed lines of commits. Omits commits that exceed the limits. */
export async function readStats(
  gitDir: string,
  ids: readonly ObjectId[],
): Promise<Map<ObjectId, CommitStats>> {
  const stats = new Map(ids.map((id) => [id, { additions: 0, deletions: 0 }]))
  if (ids.length === 0) return stats
  const { stdout } = await runGit(
    [
      'diff-tree',
      '--stdin',
      '--root',
      '-r',
      ...DETECT_RENAMES,
      '--diff-merges=first-parent',
      '--shortstat',
    ],
    { gitDir, input: ids.map((id) => `${id}\n`).join(''), ...commandLimits.comparing },
  ).catch(whenLimitExceeded({ stdout: Buffer.alloc(0) }))
  let current: CommitStats | undefined
  for (const line of stdout.toString('ascii').split('\n')) {
    if (/^[0-9a-f]{40,64}$/.test(line)) current = stats.get(line)
    else if (current) {
      current.additions = Number(/(\d+) insertion/.exec(line)?.[1] ?? current.additions)
      current.deletions = Number(/(\d+) deletion/.exec(line)?.[1] ?? current.deletions)
    }
  }
  return stats
}
