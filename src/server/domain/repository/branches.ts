import type * as contract from '#contract/branches.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { nameMatcher, patternMatcher } from '#server/domain/name-search.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import { readCommits, type Commit } from '#server/git/history.ts'
import {
  BRANCHES,
  branchOf,
  branchRef,
  findRef,
  listRefs,
  type Ref,
  type RefQuery,
} from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { branchRights, type BranchRights } from './branch-rights.ts'
import { commitActions } from './commit-actions.ts'
import {
  resolveRef,
  pushRefs,
  requireRepository,
  requireWritableRepository,
  type Repository,
} from './repository.ts'

/** A branch with one caller's rights. */
export interface Branch {
  project: Repository['project']
  name: string
  commit: Commit
  isMerged: boolean
  isDefault: boolean
  rights: BranchRights
  ofDevelopers: BranchRights
}

const nameOf = (ref: Ref) => branchOf(ref.name)!

const orders: Record<string, RefQuery['sort']> = {
  name_asc: 'refname',
  updated_asc: 'creatordate',
  updated_desc: '-creatordate',
}

export async function listBranches(
  deps: Deps,
  user: User | null,
  { id, search, regex, sort = 'name_asc' }: Input<typeof contract.listBranches>,
  page: PageRequest,
): Promise<Page<Branch>> {
  const repository = await requireRepository(deps, user, id)
  const all = await listRefs(repository.gitDir, BRANCHES, { sort: orders[sort]! })
  const isWanted = search ? nameMatcher(search) : () => true
  const matches = regex ? patternMatcher(regex) : () => true
  const refs = all.filter((ref) => isWanted(nameOf(ref)) && matches(nameOf(ref)))
  const { offset, limit } = sliceOf(page)
  const rows = await describe(deps, user, repository, refs.slice(offset, offset + limit))
  return { rows, total: refs.length }
}

export async function readBranch(
  deps: Deps,
  user: User | null,
  { id, branch }: { id: string; branch: string },
): Promise<Branch> {
  const repository = await requireRepository(deps, user, id)
  return describeOne(deps, user, repository, await requireBranch(repository, branch))
}

export async function createBranch(
  deps: Deps,
  user: User,
  { id, branch, ref: start }: Input<typeof contract.createBranch>,
): Promise<Branch> {
  const repository = await requireWritableRepository(deps, user, id)
  const { project, gitDir } = repository
  if (!isBranchName(branch)) throw invalid('Branch name is invalid')
  const rights = await branchRights(deps, user, project)
  if (!rights.canPush(branch)) throw forbidden('You are not allowed to create this branch')
  if (project.empty_repo) await beginDefaultBranch(deps, user, repository, { branch, start })
  const ref = branchRef(branch)
  if (await findRef(gitDir, ref)) throw invalid('Branch already exists')
  const commit = await resolveRef(repository, start)
  if (commit === null) throw invalid(`Invalid reference name: ${start}`)
  await pushRefs(deps, repository, user, [{ ref, before: null, after: commit }])
  return describeOne(deps, user, repository, await requireBranch(repository, branch))
}

/**
 * Commits an empty README, so that the first branch has a default branch to start from. Refuses a branch that could not
 * start from it.
 */
async function beginDefaultBranch(
  deps: Deps,
  user: User,
  repository: Repository,
  { branch, start }: { branch: string; start: string },
): Promise<void> {
  const base = repository.project.default_branch ?? 'main'
  const isStart = [base, `heads/${base}`, branchRef(base), 'HEAD'].includes(start)
  if (branch === base || !isStart) throw invalid(`Invalid reference name: ${start}`)
  await commitActions(deps, user, repository, {
    branch: base,
    commit_message: 'Add README.md',
    actions: [{ action: 'create', file_path: 'README.md', content: '' }],
  })
}

export async function deleteBranch(
  deps: Deps,
  user: User,
  { id, branch }: { id: string; branch: string },
): Promise<void> {
  const repository = await requireWritableRepository(deps, user, id)
  const { name, id: before } = await requireBranch(repository, branch)
  const rights = await branchRights(deps, user, repository.project)
  if (branch === repository.project.default_branch) throw forbidden('Cannot remove HEAD branch')
  if (rights.isProtected(branch)) throw forbidden('Protected branch cannot be removed')
  await pushRefs(deps, repository, user, [{ ref: name, before, after: null }])
}

/**
 * Deletes branches merged into the default branch. Keeps branches at its tip, since they may be new and still without
 * commits.
 */
export async function deleteMergedBranches(deps: Deps, user: User, id: string): Promise<void> {
  const repository = await requireWritableRepository(deps, user, id)
  const { project, gitDir } = repository
  const root = await resolveRef(repository, undefined)
  if (root === null) return
  const rights = await branchRights(deps, user, project)
  const merged = await listRefs(gitDir, BRANCHES, { mergedInto: root })
  const updates = merged
    .filter((ref) => ref.target !== root && nameOf(ref) !== project.default_branch)
    .filter((ref) => rights.canPush(nameOf(ref)) && !rights.isProtected(nameOf(ref)))
    .map((ref) => ({ ref: ref.name, before: ref.id, after: null }))
  if (updates.length > 0) await pushRefs(deps, repository, user, updates)
}

async function requireBranch({ gitDir }: Repository, branch: string): Promise<Ref> {
  if (!isBranchName(branch)) throw invalid('The branch refname is invalid')
  const ref = await findRef(gitDir, branchRef(branch))
  if (!ref) throw absent('Branch')
  return ref
}

async function describeOne(
  deps: Deps,
  user: User | null,
  repository: Repository,
  ref: Ref,
): Promise<Branch> {
  const [branch] = await describe(deps, user, repository, [ref])
  if (!branch) throw absent('Branch')
  return branch
}

async function describe(
  deps: Deps,
  user: User | null,
  repository: Repository,
  refs: readonly Ref[],
): Promise<Branch[]> {
  const { project, gitDir } = repository
  const root = await resolveRef(repository, undefined)
  const [rights, ofDevelopers, commits, merged] = await Promise.all([
    branchRights(deps, user, project),
    branchRights(deps, developer, { ...project, access_level: accessLevel.developer }),
    readCommits(
      gitDir,
      refs.map(({ target }) => target),
    ),
    root === null || refs.length === 0
      ? []
      : listRefs(
          gitDir,
          refs.map(({ name }) => name),
          { mergedInto: root },
        ),
  ])
  const mergedNames = new Set(merged.map(({ name }) => name))
  return refs.map((ref) => ({
    project,
    name: nameOf(ref),
    commit: commits.get(ref.target)!,
    isMerged: ref.target !== root && mergedNames.has(ref.name),
    isDefault: nameOf(ref) === project.default_branch,
    rights,
    ofDevelopers,
  }))
}

/** A user with only the rights of the developer role. */
const developer = { id: 0, admin: 0, external: 0 } as const
