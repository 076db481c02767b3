import type { SelectQueryBuilder } from 'kysely'

import { isGroupOf, isVisibleGroup } from '#server/store/access/visibility.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'
import type { Namespace } from './namespaces.ts'

/** A namespace with its owner's avatar. */
export type NamespaceView = Namespace & { owner_avatar: string | null }

export interface NamespaceFilters {
  ownedOnly: boolean
  rootsOnly: boolean
  search: string | undefined
}

const OWNER = 50

/** Returns one page of the user's own namespace and groups, and their total. Administrators get all namespaces. */
export async function listNamespaces(
  db: Database,
  user: User,
  today: string,
  filters: NamespaceFilters,
  slice: Slice,
): Promise<Listing<NamespaceView>> {
  let query: SelectQueryBuilder<Schema, 'namespaces', object> = db
    .selectFrom('namespaces')
    .where('namespaces.kind', '!=', 'staged')
  if (filters.ownedOnly || !user.admin) {
    const groups = isGroupOf(user.id, today, filters.ownedOnly ? OWNER : undefined)
    query = query.where((eb) => eb.or([eb('namespaces.owner_id', '=', user.id), groups]))
  }
  if (filters.rootsOnly) query = query.where('namespaces.parent_id', 'is', null)
  const said = containsAllWords(
    db,
    ['namespaces.full_name', 'namespaces.full_path'],
    filters.search,
  )
  if (said) query = query.where(said)
  const rows = await query
    .leftJoin('users as owner', 'owner.id', 'namespaces.owner_id')
    .selectAll('namespaces')
    .select(['owner.avatar as owner_avatar', countOf(query).as('matching')])
    .orderBy('namespaces.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

/**
 * Finds a namespace by id or full path, if the user can see it. Only administrators see other people's personal
 * namespaces.
 */
export function findNamespaceFor(
  db: Database,
  reference: number | string,
  user: User,
  today: string,
): Promise<NamespaceView | undefined> {
  let query = db
    .selectFrom('namespaces')
    .leftJoin('users as owner', 'owner.id', 'namespaces.owner_id')
    .selectAll('namespaces')
    .select('owner.avatar as owner_avatar')
    .where('namespaces.kind', '!=', 'staged')
  query =
    typeof reference === 'number'
      ? query.where('namespaces.id', '=', reference)
      : query.where('namespaces.path_key', '=', reference.toLowerCase())
  if (!user.admin) {
    const group = isVisibleGroup(user, today)
    query = query.where((eb) =>
      eb.or([
        eb('namespaces.owner_id', '=', user.id),
        eb.and([eb('namespaces.kind', '=', 'group'), group]),
      ]),
    )
  }
  return query.executeTakeFirst()
}

/** Returns the paths among `keys` (full, in lower case) that a namespace or project already uses. */
export async function findTakenPaths(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('namespaces')
    .select('path_key')
    .where('path_key', 'in', keys)
    .unionAll(db.selectFrom('projects').select('path_key').where('path_key', 'in', keys))
    .execute()
  return new Set(rows.map((row) => row.path_key))
}
