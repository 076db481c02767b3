import type * as contract from '#contract/commits.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, invalid } from '#server/domain/refusal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { isTooLong } from '#server/domain/text.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { BadModules } from '#server/git/check-modules.ts'
import { BadPath, commitFiles } from '#server/git/commit-files.ts'
import { shareRepository } from '#server/git/locks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { branchRef, findRef } from '#server/git/refs.ts'
import { isName } from '#server/git/signature.ts'
import type { User } from '#server/store/accounts/users.ts'
import { branchRights } from './branch-rights.ts'
import { checkMessages } from './commit-message.ts'
import { planFiles, type FileAction } from './file-actions.ts'
import { resolveRef, pushRefs, type Repository } from './repository.ts'

const MAX_AUTHOR = 255

type NewCommit = Omit<Input<typeof contract.createCommit>, 'id' | 'stats' | 'actions'> & {
  actions: readonly FileAction[]
}

/** Commits file changes to a branch to which the user may push. May create the branch. */
export async function commitActions(
  deps: Deps,
  user: User,
  repository: Repository,
  wanted: NewCommit,
): Promise<ObjectId> {
  const { project, gitDir } = repository
  const { branch, actions, commit_message, author_name, author_email } = wanted
  if (!isBranchName(branch)) throw invalid('Branch name is invalid')
  refuseLong({ author_name, author_email })
  if (author_name && !isName(author_name)) throw invalid('author_name is invalid')
  checkMessages({ commit_message })
  const rights = await branchRights(deps, user, project)
  if (!rights.canPush(branch)) throw forbidden('You are not allowed to push into this branch')

  return shareRepository(gitDir, async () => {
    const { base, before, isForced } = await resolveBase(repository, wanted)
    if (isForced && !rights.canForcePush(branch)) {
      throw forbidden('You are not allowed to force push into this branch')
    }
    const changes = await planFiles(gitDir, base, actions)
    const committer = signatureOf(deps, user)
    const author = {
      ...committer,
      ...(author_name ? { name: author_name } : {}),
      ...(author_email ? { email: author_email } : {}),
    }
    const after = await commitFiles(gitDir, base, changes, {
      parents: base === null ? [] : [base],
      message: commit_message,
      author,
      committer,
    }).catch(refuseBadFiles)
    await pushRefs(deps, repository, user, [{ ref: branchRef(branch), before, after }])
    return after
  })
}

interface CommitBase {
  /** The parent commit. */
  base: ObjectId | null
  /** The branch's tip. */
  before: ObjectId | null
  /** True when the branch is rebuilt from another commit, which loses its own. */
  isForced?: boolean
}

async function resolveBase(
  repository: Repository,
  { branch, start_branch, start_sha, force = false }: NewCommit,
): Promise<CommitBase> {
  const tip = await findRef(repository.gitDir, branchRef(branch))
  const start = start_sha || (start_branch === branch ? undefined : start_branch)
  if (start) {
    if (tip && !force) {
      throw invalid(
        `A branch called '${branch}' already exists. Switch to that branch in order to make changes`,
      )
    }
    const base = await resolveRef(repository, start)
    if (base === null) throw invalid(`Invalid reference name: ${start}`)
    return tip ? { base, before: tip.id, isForced: true } : { base, before: null }
  }
  if (tip) return { base: tip.target, before: tip.id }
  if (!repository.project.empty_repo) {
    throw invalid('You can only create or edit files when you are on a branch')
  }
  return { base: null, before: null }
}

/** Refuses long names and email addresses, since git takes them as environment variables of limited length. */
function refuseLong(texts: Record<string, string | undefined>): void {
  for (const [name, text = ''] of Object.entries(texts)) {
    if (isTooLong(text, MAX_AUTHOR)) {
      throw invalid(`${name} is too long (maximum is ${MAX_AUTHOR} characters)`)
    }
  }
}

/** Turns git's objections to files into refusals. */
export function refuseBadFiles(error: unknown): never {
  if (error instanceof BadModules) throw invalid(`.gitmodules is invalid: ${error.message}`)
  if (error instanceof BadPath) throw invalid('file_path should be a valid file path')
  throw error
}
