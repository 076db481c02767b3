import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { listCommits, readCommit, type Commit } from '#server/git/history.ts'
import { shareRepository } from '#server/git/locks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { cherryPick, revert, type PickOutcome } from '#server/git/pick.ts'
import { branchRef, findRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergedAs } from '#server/store/merge-requests/of-commit.ts'
import { branchRights } from './branch-rights.ts'
import { checkMessages } from './commit-message.ts'
import { describeCommit, type CommitDetail } from './commits.ts'
import { resolveRef, pushRefs, requireWritableRepository, type Repository } from './repository.ts'

/** Maximum commits that a cherry-picked merge lists. */
const MAX_NAMED = 1000

/**
 * Cherry-picks a commit onto a branch.
 *
 * @returns null for a dry run
 */
export async function cherryPickCommit(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.cherryPickCommit>,
): Promise<CommitDetail | null> {
  const committer = signatureOf(deps, user)
  checkMessages({ message: wanted.message })
  return addTo(deps, user, wanted, 'cherry-pick', async (repository, tip, commit) => {
    const message = wanted.message ?? (await pickMessage(deps, repository, commit))
    return cherryPick(repository.gitDir, tip, commit, { committer, message })
  })
}

/**
 * Reverts a commit on a branch.
 *
 * @returns null for a dry run
 */
export function revertCommit(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.revertCommit>,
): Promise<CommitDetail | null> {
  const author = signatureOf(deps, user)
  return addTo(deps, user, wanted, 'revert', async (repository, tip, commit) => {
    const { title, parentIds } = await readCommit(repository.gitDir, commit)
    const iid = await mergeRequestOf(deps, repository, { id: commit, parentIds })
    const what = iid === undefined ? `commit ${commit}` : `merge request !${iid}`
    const message = `Revert "${title}"\n\nThis reverts ${what}`
    return revert(repository.gitDir, tip, commit, { author, committer: author, message })
  })
}

/** Returns the commit's message with its origin. The merge of a merge request also lists its commits, oldest first. */
async function pickMessage(deps: Deps, repository: Repository, id: ObjectId): Promise<string> {
  const { gitDir } = repository
  const { message, parentIds } = await readCommit(gitDir, id)
  const [into, from] = parentIds
  const isMerged = (await mergeRequestOf(deps, repository, { id, parentIds })) !== undefined
  const brought =
    isMerged && into && from
      ? await listCommits(gitDir, { from: into, to: from, limit: MAX_NAMED })
      : []
  const names = brought.toReversed().map((commit) => `${commit.id.slice(0, 8)} ${commit.title}`)
  return [
    message.trimEnd(),
    '',
    `(cherry picked from commit ${id})`,
    ...(names.length > 0 ? ['', ...names] : []),
  ].join('\n')
}

/** Returns the iid of the merge request that a merge commit merged, if any. */
async function mergeRequestOf(
  deps: Deps,
  { project }: Repository,
  { id, parentIds }: Pick<Commit, 'id' | 'parentIds'>,
): Promise<number | undefined> {
  if (parentIds.length < 2) return undefined
  return (await findMergedAs(deps.db, project.id, id))?.iid
}

async function addTo(
  deps: Deps,
  user: User,
  { id, sha, branch, dry_run = false }: Input<typeof contract.revertCommit>,
  what: 'cherry-pick' | 'revert',
  make: (repository: Repository, tip: ObjectId, commit: ObjectId) => Promise<PickOutcome>,
): Promise<CommitDetail | null> {
  const repository = await requireWritableRepository(deps, user, id, branch)
  const { project, gitDir } = repository
  const commit = await resolveRef(repository, sha)
  if (commit === null) throw absent('Commit')
  const tip = isBranchName(branch) ? await findRef(gitDir, branchRef(branch)) : null
  if (!tip) throw absent('Branch')
  const rights = await branchRights(deps, user, project)
  if (!rights.canPush(branch)) throw forbidden('You are not allowed to push into this branch')

  return shareRepository(gitDir, async () => {
    const outcome = await make(repository, tip.target, commit)
    if (outcome.kind !== 'commit') {
      throw invalid(
        `Sorry, we cannot ${what} this commit automatically. This commit may already have been ${what}${what === 'revert' ? 'ed' : 'ped'}, or a more recent commit may have updated some of its content.`,
      )
    }
    if (dry_run) return null
    const updates = [{ ref: tip.name, before: tip.id, after: outcome.commit }]
    await pushRefs(deps, repository, user, updates)
    return describeCommit(deps, repository, outcome.commit, false)
  })
}
