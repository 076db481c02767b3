import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

import {
  isGroupAround,
  isGroupInside,
  isGroupOf,
  isVisibleGroup,
  type Viewer,
} from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { byLetters } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'
import type { Namespace } from './namespaces.ts'

export interface GroupFilters {
  /** Selects only this group's direct subgroups. */
  parentId?: number | undefined
  /** Selects only groups inside this group, at any depth. */
  insideGroupId?: number | undefined
  rootsOnly?: boolean | undefined
  /**
   * Selects only groups where the viewer is a member of the group, of a parent group, or of a subgroup or project
   * inside.
   */
  ownOnly?: boolean | undefined
  /** Selects only groups where the viewer has at least this access level. */
  minAccessLevel?: number | undefined
  visibility?: 0 | 10 | 20 | undefined
  search?: string | undefined
  withoutIds?: readonly number[] | undefined
}

export interface GroupSort {
  by: 'name' | 'path' | 'id' | 'created_at' | 'similarity'
  direction: 'asc' | 'desc'
}

/** Returns the given ids whose groups the viewer can see. */
export async function findVisibleGroupIds(
  db: Database,
  viewer: Viewer,
  today: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('namespaces')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'group')
    .where(isVisibleGroup(viewer, today))
    .execute()
  return rows.map((row) => row.id)
}

/** Returns one page of the groups that the viewer can see, and their total. */
export async function listGroups(
  db: Database,
  viewer: Viewer,
  today: string,
  filters: GroupFilters,
  { by, direction }: GroupSort,
  slice: Slice,
): Promise<Listing<Namespace>> {
  const matching = matchGroups(db, viewer, today, filters)
  const rows = await matching
    .selectAll('namespaces')
    .select(countOf(matching).as('matching'))
    .orderBy(orderOf(db, by), direction)
    .orderBy('namespaces.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

function matchGroups(db: Database, viewer: Viewer, today: string, filters: GroupFilters) {
  let query: SelectQueryBuilder<Schema, 'namespaces', object> = db
    .selectFrom('namespaces')
    .where('namespaces.kind', '=', 'group')
    .where(access(viewer, today, filters))
  const { parentId, insideGroupId, visibility, withoutIds } = filters
  if (parentId !== undefined) query = query.where('namespaces.parent_id', '=', parentId)
  if (insideGroupId !== undefined) query = query.where(isGroupInside(insideGroupId))
  if (filters.rootsOnly) query = query.where('namespaces.parent_id', 'is', null)
  if (visibility !== undefined) query = query.where('namespaces.visibility', '=', visibility)
  if (withoutIds?.length) query = query.where('namespaces.id', 'not in', withoutIds)
  const said = containsAllWords(db, ['namespaces.name', 'namespaces.path'], filters.search)
  if (said) query = query.where(said)
  return query
}

function access(viewer: Viewer, today: string, { minAccessLevel, ownOnly }: GroupFilters) {
  if (!viewer) return isVisibleGroup(viewer, today)
  if (minAccessLevel !== undefined) return isGroupOf(viewer.id, today, minAccessLevel)
  return ownOnly ? isGroupAround(viewer.id, today) : isVisibleGroup(viewer, today)
}

function orderOf(db: Database, by: GroupSort['by']): RawBuilder<unknown> {
  if (by === 'id' || by === 'created_at') return sql.ref(`namespaces.${by}`)
  return byLetters(db, sql.ref(`namespaces.${by === 'path' ? 'path' : 'name'}`))
}
