import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { readCommit } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { cherryPick, revert, type PickOutcome } from '#server/git/pick.ts'
import { findRef } from '#server/git/refs.ts'
import { shareRepository } from '#server/git/repository-lock.ts'
import type { User } from '#server/store/accounts/users.ts'
import { branchRights } from './branch-rights.ts'
import { checkMessages } from './commit-message.ts'
import { describeCommit, type CommitDetail } from './commits.ts'
import { commitMeant, pushRefs, requireWritableRepository } from './repository.ts'

/** @returns null for a dry run */
export async function cherryPickCommit(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.cherryPickCommit>,
): Promise<CommitDetail | null> {
  const committer = signatureOf(deps, user)
  const { message } = wanted
  checkMessages({ message })
  const words = message === undefined ? { committer } : { committer, message }
  return addTo(deps, user, wanted, 'cherry-pick', (gitDir, tip, commit) =>
    cherryPick(gitDir, tip, commit, words),
  )
}

/** @returns null for a dry run */
export function revertCommit(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.revertCommit>,
): Promise<CommitDetail | null> {
  const author = signatureOf(deps, user)
  return addTo(deps, user, wanted, 'revert', async (gitDir, tip, commit) => {
    const { title } = await readCommit(gitDir, commit)
    const message = `Revert "${title}"\n\nThis reverts commit ${commit}`
    return revert(gitDir, tip, commit, { author, committer: author, message })
  })
}

async function addTo(
  deps: Deps,
  user: User,
  { id, sha, branch, dry_run = false }: Input<typeof contract.revertCommit>,
  what: 'cherry-pick' | 'revert',
  make: (gitDir: string, tip: ObjectId, commit: ObjectId) => Promise<PickOutcome>,
): Promise<CommitDetail | null> {
  const repository = await requireWritableRepository(deps, user, id)
  const { project, gitDir } = repository
  const commit = await commitMeant(repository, sha)
  if (commit === null) throw absent('Commit')
  const tip = isBranchName(branch) ? await findRef(gitDir, `refs/heads/${branch}`) : null
  if (!tip) throw absent('Branch')
  const rights = await branchRights(deps, user, project)
  if (!rights.canPush(branch)) throw forbidden('You are not allowed to push into this branch')

  return shareRepository(gitDir, async () => {
    const outcome = await make(gitDir, tip.target, commit)
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
