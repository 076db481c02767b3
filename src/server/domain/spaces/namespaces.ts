import type { getNamespaceExistence, listNamespaces as List } from '#contract/namespaces.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { referenceOf, today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { canRead } from '#server/domain/policy.ts'
import { absent } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/spaces/namespace-lists.ts'
import { findGroupFor } from '#server/store/spaces/spaces.ts'

/** Maximum attempts to find a free path similar to a taken path. */
const MAX_ATTEMPTS = 50

/** Lists the user's own namespace and groups. Administrators get all namespaces. */
export function listNamespaces(
  deps: Deps,
  user: User,
  wanted: Input<typeof List>,
  page: PageRequest,
): Promise<Page<store.NamespaceView>> {
  const filters = {
    ownedOnly: wanted.owned_only ?? false,
    rootsOnly: wanted.top_level_only ?? false,
    search: wanted.search,
  }
  const slice = sliceOf(page)
  return listOrSearch(deps, { ...filters, ...slice }, (db) =>
    store.listNamespaces(db, user, today(deps), filters, slice),
  )
}

export async function readNamespace(
  deps: Deps,
  user: User,
  reference: string,
): Promise<store.NamespaceView> {
  const target = referenceOf(reference)
  const namespace = await store.findNamespaceFor(deps.db, target, user, today(deps))
  if (!namespace) throw absent('Namespace')
  return namespace
}

/** Tells whether the path is taken, and suggests a free path. A parent that the user cannot see counts as empty. */
export async function checkNamespaceExists(
  deps: Deps,
  user: User,
  { namespace: path, parent_id }: Input<typeof getNamespaceExistence>,
): Promise<{ exists: boolean; suggests: string[] }> {
  let prefix = ''
  if (parent_id !== undefined) {
    const parent = await findGroupFor(deps.db, parent_id, user.id, today(deps))
    if (!parent || !canRead(user, parent)) return { exists: false, suggests: [] }
    prefix = `${parent.full_path}/`
  }
  const candidates = [path, ...Array.from({ length: MAX_ATTEMPTS }, (_, n) => `${path}${n + 1}`)]
  const keyOf = (candidate: string) => `${prefix}${candidate}`.toLowerCase()
  const taken = await store.findTakenPaths(deps.db, candidates.map(keyOf))
  if (!taken.has(keyOf(path))) return { exists: false, suggests: [] }
  const free = candidates.find((candidate) => !taken.has(keyOf(candidate)))
  return { exists: true, suggests: free === undefined ? [] : [free] }
}
