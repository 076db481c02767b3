import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

import {
  isPersonalProjectOf,
  isProjectInside,
  isProjectOf,
  isVisibleProject,
  nothing,
  type Viewer,
} from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { byLetters, contains, escapeLike } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'
import { selectProjects, type ProjectView } from './project-views.ts'

export interface ProjectFilters {
  /** Selects only projects in this user's personal namespace. */
  ownerId?: number | undefined
  /** Selects only projects directly in this namespace. */
  namespaceId?: number | undefined
  /** Selects only projects in this group or its subgroups. */
  insideGroupId?: number | undefined
  /** Selects only this project's forks. */
  forkedFromId?: number | undefined
  archived?: boolean | undefined
  visibility?: 0 | 10 | 20 | undefined
  search?: string | undefined
  searchNamespaces?: boolean | undefined
  /** Selects only projects where the viewer has at least this access level. */
  minAccessLevel?: number | undefined
  starred?: boolean | undefined
  issuesEnabled?: boolean | undefined
  mergeRequestsEnabled?: boolean | undefined
  topics?: readonly string[] | undefined
  activeAfter?: string | undefined
  activeBefore?: string | undefined
  idAfter?: number | undefined
  idBefore?: number | undefined
}

export type ProjectOrder =
  | 'id'
  | 'name'
  | 'path'
  | 'created_at'
  | 'updated_at'
  | 'last_activity_at'
  | 'star_count'
  | 'similarity'

export interface ProjectSort {
  by: ProjectOrder
  direction: 'asc' | 'desc'
}

/** Returns one page of the projects that the viewer can see, and their total. */
export async function listProjects(
  db: Database,
  viewer: Viewer,
  today: string,
  filters: ProjectFilters,
  sort: ProjectSort,
  slice: Slice,
): Promise<Listing<ProjectView>> {
  const matching = matchProjects(db, viewer, today, filters)
  const rows = await pageOf(db, viewer, today, matching, filters, sort, slice)
    .select(countOf(matching).as('matching'))
    .execute()
  return toListing(db, rows, slice, matching)
}

/** Returns the next projects by id, without a total, for keyset pagination. */
export function listProjectsById(
  db: Database,
  viewer: Viewer,
  today: string,
  filters: ProjectFilters,
  direction: 'asc' | 'desc',
  limit: number,
): Promise<ProjectView[]> {
  const matching = matchProjects(db, viewer, today, filters)
  const sort = { by: 'id', direction } as const
  return pageOf(db, viewer, today, matching, filters, sort, { limit, offset: 0 }).execute()
}

/** The maximum number of topics in a filter. */
const MAX_TOPICS = 10

type ProjectQuery = SelectQueryBuilder<Schema, 'projects', object>

function matchProjects(
  db: Database,
  viewer: Viewer,
  today: string,
  filters: ProjectFilters,
): ProjectQuery {
  let query: ProjectQuery = db.selectFrom('projects').where(access(viewer, today, filters))
  if (filters.starred) query = query.where(nothing())
  const { ownerId, namespaceId, insideGroupId, forkedFromId } = filters
  if (ownerId !== undefined) query = query.where(isPersonalProjectOf(ownerId))
  if (namespaceId !== undefined) query = query.where('projects.namespace_id', '=', namespaceId)
  if (insideGroupId !== undefined) query = query.where(isProjectInside(insideGroupId))
  if (forkedFromId !== undefined) query = query.where('projects.forked_from_id', '=', forkedFromId)
  const flags = {
    archived: filters.archived,
    issues_enabled: filters.issuesEnabled || undefined,
    merge_requests_enabled: filters.mergeRequestsEnabled || undefined,
  }
  for (const [column, value] of Object.entries(flags)) {
    if (value === undefined) continue
    query = query.where(sql.ref(`projects.${column}`), '=', value ? 1 : 0)
  }
  if (filters.visibility !== undefined) {
    query = query.where('projects.visibility', '=', filters.visibility)
  }
  if (filters.activeAfter) query = query.where('last_activity_at', '>=', filters.activeAfter)
  if (filters.activeBefore) query = query.where('last_activity_at', '<=', filters.activeBefore)
  if (filters.idAfter !== undefined) query = query.where('projects.id', '>', filters.idAfter)
  if (filters.idBefore !== undefined) query = query.where('projects.id', '<', filters.idBefore)
  for (const topic of filters.topics?.slice(0, MAX_TOPICS) ?? []) {
    query = query.where(contains(db, sql.ref('projects.topics'), JSON.stringify(topic)))
  }
  const places = filters.searchNamespaces ? ['full_name', 'full_path'] : ['name', 'path']
  const columns = [...places, 'description'].map((column) => `projects.${column}`)
  const said = containsAllWords(db, columns, filters.search)
  if (said) query = query.where(said)
  return query
}

/** The viewer's own projects need no visibility check. */
function access(viewer: Viewer, today: string, { minAccessLevel }: ProjectFilters) {
  if (minAccessLevel === undefined) return isVisibleProject(viewer, today)
  return viewer ? isProjectOf(viewer.id, today, minAccessLevel) : nothing()
}

/** Sorts and pages ids only; other columns are read for the page alone. */
function pageOf(
  db: Database,
  viewer: Viewer,
  today: string,
  matching: ProjectQuery,
  filters: ProjectFilters,
  { by, direction }: ProjectSort,
  { limit, offset }: Slice,
) {
  const page = matching
    .select('projects.id')
    .select(orderOf(db, by, filters.search).as('place'))
    .orderBy('place', direction)
    .orderBy('projects.id', direction)
    .limit(limit)
    .offset(offset)
  return selectProjects(db, viewer, today)
    .innerJoin(page.as('page'), 'page.id', 'projects.id')
    .orderBy('page.place', direction)
    .orderBy('page.id', direction)
}

function orderOf(db: Database, by: ProjectOrder, search: string | undefined): RawBuilder<unknown> {
  if (by === 'name' || by === 'path') return byLetters(db, sql.ref(`projects.${by}`))
  if (by !== 'similarity') return sql.ref(`projects.${by}`)
  // Descending order puts the best match first: the exact name, then names with the prefix, then all others.
  const words = (search ?? '').toLowerCase()
  const beginning = `${escapeLike(words)}%`
  return sql`case when lower(projects.name) = ${words} then 2
    when lower(projects.name) like ${beginning} escape '\\' then 1 else 0 end`
}
