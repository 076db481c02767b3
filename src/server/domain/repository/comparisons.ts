import type * as contract from '#contract/repositories.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { absent, invalid } from '#server/domain/refusal.ts'
import { apiLimits } from '#server/git/diff-limits.ts'
import { diffTrees, type FileDiff } from '#server/git/diff.ts'
import { listCommits, octopusMergeBase, readCommit, type Commit } from '#server/git/history.ts'
import { withJoined } from '#server/git/joined.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { resolveRef, requireRepository } from './repository.ts'

/** Maximum commits of a comparison. */
const MAX_COMMITS = 1000

export interface Comparison {
  project: Project
  /** The commits, oldest first. */
  commits: Commit[]
  files: FileDiff[]
  /** True if files or their diffs were left out. */
  overflow: boolean
}

export async function compareRefs(
  deps: Deps,
  user: User | null,
  { id, from, to, from_project_id, straight = false }: Input<typeof contract.compareRefs>,
): Promise<Comparison> {
  const repository = await requireRepository(deps, user, id)
  const { project, gitDir } = repository
  const other = from_project_id ? await requireRepository(deps, user, from_project_id) : repository
  const [base, head] = await Promise.all([resolveRef(other, from), resolveRef(repository, to)])
  if (!base || !head) throw absent('Ref')
  const compare = async (within: string) => {
    const [commits, { files, overflow }] = await Promise.all([
      listCommits(within, { from: base, to: head, limit: MAX_COMMITS }),
      diffTrees(within, base, head, { limits: apiLimits, mergeBase: !straight }),
    ])
    return { project, commits: commits.toReversed(), files, overflow }
  }
  return other.gitDir === gitDir ? compare(gitDir) : withJoined([gitDir, other.gitDir], compare)
}

export async function readMergeBase(
  deps: Deps,
  user: User | null,
  { id, refs }: Input<typeof contract.getMergeBase>,
): Promise<{ project: Project; commit: Commit }> {
  const repository = await requireRepository(deps, user, id)
  const { project, gitDir } = repository
  if (refs.length < 2) throw invalid('Provide at least 2 refs')
  const commits = await Promise.all(refs.map((ref) => resolveRef(repository, ref)))
  const unknown = refs.filter((_, at) => commits[at] === null)
  if (unknown.length > 0) throw invalid(`Could not find ref: ${unknown.join(', ')}`)
  const base = await octopusMergeBase(gitDir, commits as string[])
  if (base === null) throw absent('Merge Base')
  return { project, commit: await readCommit(gitDir, base) }
}
