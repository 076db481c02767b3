import { commandLimits } from './command-limits.ts'
import { GitLimitExceeded } from './git-failure.ts'
import { requireObjectIds, type ObjectId } from './object-id.ts'
import { formatSignature, readRawCommit } from './raw-commit.ts'
import { runGit } from './run.ts'
import type { Signature } from './signature.ts'
import { withWorkbench } from './workbench.ts'

/** The new head, or the first commit that conflicts. */
export type RebaseOutcome = { head: ObjectId } | { conflict: ObjectId }

/**
 * Rebases a branch onto another commit, as `git rebase` does: skips merges and changes that `onto` already has.
 * Unchanged commits keep their ids. Rewritten commits keep author, dates and message. Moves no ref. Throws
 * `GitLimitExceeded` when it takes too long.
 */
export async function rebase(
  gitDir: string,
  onto: ObjectId,
  head: ObjectId,
  committer: Signature,
): Promise<RebaseOutcome> {
  requireObjectIds([onto, head])
  return withWorkbench(gitDir, async ({ apply, write, keep }) => {
    const { timeout } = commandLimits.chain
    const end = Date.now() + timeout
    const listed = await listCommits(gitDir, onto, head)
    const trees = new Map<ObjectId, ObjectId>()
    const treeOf = async (id: ObjectId) => trees.get(id) ?? (await readRawCommit(gitDir, id)).tree
    let tip = onto
    let tree = await treeOf(onto)
    // Reads the next commit while the current one is applied.
    const read = (nth: number) => listed[nth] && readRawCommit(gitDir, listed[nth].id)
    let next = read(0)
    for (const [nth, { id, isThere }] of listed.entries()) {
      if (Date.now() > end) {
        throw new GitLimitExceeded(['rebase'], -1, `took longer than ${timeout / 1000} s`)
      }
      const commit = await next!
      next = read(nth + 1)
      next?.catch(() => {})
      trees.set(id, commit.tree)
      const [base = null] = commit.parents
      // Commits that were already empty are kept.
      const isEmpty = base !== null && (await treeOf(base)) === commit.tree
      if (isThere && !isEmpty) continue
      if (base === tip) {
        tip = id
        tree = commit.tree
        continue
      }
      const merge = await apply({ base, tree: commit.tree, commit: id }, tree)
      if (!merge.clean) return { conflict: id }
      if (merge.tree === tree && !isEmpty) continue
      tree = merge.tree
      tip = write({ ...commit, tree, parents: [tip] }, formatSignature(committer))
    }
    await keep(tip, [onto, head])
    return { head: tip }
  })
}

/** Lists the commits that only the branch has, oldest first. `isThere` is true when `onto` has the same change. */
async function listCommits(
  gitDir: string,
  onto: ObjectId,
  head: ObjectId,
): Promise<{ id: ObjectId; isThere: boolean }[]> {
  const order = ['--reverse', '--topo-order', '--no-merges']
  const { stdout } = await runGit(
    ['rev-list', ...order, '--cherry-mark', '--right-only', `${onto}...${head}`],
    { gitDir, ...commandLimits.comparing },
  )
  const lines = stdout.toString('ascii').split('\n').filter(Boolean)
  return lines.map((line) => ({ id: line.slice(1), isThere: line.startsWith('=') }))
}
