import type * as contract from '#contract/protected-branches.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { requireProject } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, conflict, forbidden, unprocessable } from '#server/domain/refusal.ts'
import { isTooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/repository/protected-branches.ts'
import type { ProtectedBranch } from '#server/store/repository/protected-branches.ts'
import { hasAccessLevel } from './branch-rights.ts'

const MAX_NAME = 255

export async function listProtectedBranches(
  deps: Deps,
  user: User,
  { id, search = '' }: Input<typeof contract.listProtectedBranches>,
  page: PageRequest,
): Promise<Page<ProtectedBranch>> {
  const project = await requireProject(deps, user, id, 'maintainer')
  return store.listProtectedBranches(deps.db, project.id, search, sliceOf(page))
}

export async function readProtectedBranch(
  deps: Deps,
  user: User,
  wanted: { id: string; name: string },
): Promise<ProtectedBranch> {
  const { branch } = await requireProtectedBranch(deps, user, wanted)
  return branch
}

/** ASCII whitespace at both ends, which no branch name contains. Searches each run once. */
const AROUND = /^[\t\n\v\f\r ]+|(?<![\t\n\v\f\r ])[\t\n\v\f\r ]+$/g

/** Trims ASCII whitespace. Other whitespace may belong to a name. */
const trimmed = (name: string) => name.replaceAll(AROUND, '')

export async function protectBranch(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.protectBranch>,
): Promise<ProtectedBranch> {
  const project = await requireProject(deps, user, wanted.id, 'maintainer')
  const name = trimmed(wanted.name)
  if (name === '') throw unprocessable(["Name can't be blank"])
  if (isTooLong(name, MAX_NAME)) {
    throw unprocessable([`Name is too long (maximum is ${MAX_NAME} characters)`])
  }
  const { maintainer } = accessLevel
  const now = deps.now()
  const branch = await store.insertProtectedBranch(deps.db, {
    root_id: project.root_id,
    project_id: project.id,
    name,
    push_access_level: wanted.push_access_level ?? maintainer,
    merge_access_level: wanted.merge_access_level ?? maintainer,
    unprotect_access_level: wanted.unprotect_access_level ?? maintainer,
    allow_force_push: wanted.allow_force_push ? 1 : 0,
    code_owner_approval_required: wanted.code_owner_approval_required ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  if (!branch) throw conflict(`Protected branch '${name}' already exists`)
  return branch
}

export async function updateProtectedBranch(
  deps: Deps,
  user: User,
  wanted: Input<typeof contract.updateProtectedBranch>,
): Promise<ProtectedBranch> {
  const { branch } = await requireChangeable(deps, user, wanted)
  const { allow_force_push, code_owner_approval_required } = wanted
  const changed = await store.updateProtectedBranch(deps.db, branch.id, {
    allow_force_push: flag(allow_force_push),
    code_owner_approval_required: flag(code_owner_approval_required),
    updated_at: deps.now(),
  })
  if (!changed) throw absent()
  return changed
}

export async function unprotectBranch(
  deps: Deps,
  user: User,
  wanted: { id: string; name: string },
  unmodifiedSince: Date | null,
): Promise<void> {
  const { branch } = await requireChangeable(deps, user, wanted)
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'protected_branches', branch.id, unmodifiedSince)
    await store.deleteProtectedBranch(deps.db, branch.id)
  })
}

async function requireProtectedBranch(
  deps: Deps,
  user: User,
  { id, name }: { id: string; name: string },
) {
  const project = await requireProject(deps, user, id, 'maintainer')
  const branch = await store.findProtectedBranch(deps.db, project.id, name)
  if (!branch) throw absent()
  return { project, branch }
}

/** Refuses users who may not unprotect the branch, because they may not change its rule either. */
async function requireChangeable(deps: Deps, user: User, wanted: { id: string; name: string }) {
  const { project, branch } = await requireProtectedBranch(deps, user, wanted)
  if (!hasAccessLevel(user, project, branch.unprotect_access_level)) throw forbidden()
  return { project, branch }
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  if (value === undefined) return undefined
  return value ? 1 : 0
}
