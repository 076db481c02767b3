import type { Input } from '#contract/route.ts'
import type { listUsers as listUsersRoute } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, forbidden } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import {
  findDetailsOfUsers,
  findUserDetails,
  listUsers as findUsers,
  type User,
  type UserCard,
  type UserDetails,
} from '#server/store/accounts/users.ts'

export type { User, UserCard, UserDetails } from '#server/store/accounts/users.ts'

/** Returns the accounts of listed users, for administrators. */
export function readAccounts(deps: Deps, rows: readonly UserCard[]): Promise<UserDetails[]> {
  return findDetailsOfUsers(
    deps.db,
    rows.map(({ id }) => id),
  )
}

/**
 * Lists users. Anonymous callers may only test whether a username exists. Only administrators search private email
 * addresses.
 */
export async function listUsers(
  deps: Deps,
  viewer: User | null,
  input: Input<typeof listUsersRoute>,
  page: PageRequest,
): Promise<Page<UserCard>> {
  if (!viewer && input.username === undefined) {
    throw forbidden('Not authorized to access /api/v4/users')
  }
  const isAdmin = viewer?.admin === 1
  const filters = {
    username: input.username ?? null,
    search: input.search || null,
    searchEmail: isAdmin,
    state: input.active ? 'active' : input.blocked ? 'blocked' : null,
    external: input.external ? 1 : input.exclude_external ? 0 : null,
    withBots: !input.without_project_bots,
    admins: isAdmin && input.admins === true,
    createdAfter: input.created_after ?? null,
    createdBefore: input.created_before ?? null,
    orderBy: input.order_by ?? 'id',
    sort: input.sort ?? 'desc',
  } as const
  const slice = sliceOf(page)
  return listOrSearch(deps, { search: input.search || undefined, ...slice }, (db) =>
    findUsers(db, filters, slice),
  )
}

export async function readUser(deps: Deps, viewer: User | null, id: number): Promise<UserDetails> {
  if (!viewer) throw forbidden('Not authorized!')
  return requireUser(deps, id)
}

export async function requireUser(deps: Deps, id: number): Promise<UserDetails> {
  const user = await findUserDetails(deps.db, id)
  if (!user) throw absent('User')
  return user
}
