import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'

import { isAccessible, type Access } from '#server/store/access/access.ts'
import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { byBytes, byLetters } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { LabelRow } from '#server/store/schema/planning.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'

export type Label = Selectable<LabelRow>

/** The labels of one project or group, with or without those of its parent groups. */
export interface LabelSet {
  owner: { project_id: number | null; group_id: number | null }
  /** The group itself, or the project's namespace. */
  namespaceId: number
  withAncestors: boolean
}

/** A label with the viewer's subscription and the project's priority. */
export type LabelView = Label & {
  subscribed: 0 | 1
  priority: number | null
  /** The counts are present when requested. */
  open_issues_count?: number
  closed_issues_count?: number
  open_merge_requests_count?: number
}

/**
 * The viewer, and the access that limits which issues and merge requests are counted. A null `counted` skips counting.
 */
export interface LabelViewer {
  viewerId: number | null
  counted: { issues: IssueAccess; mergeRequests: Access | null } | null
}

/** Lists labels by title. Searches titles and descriptions. */
export async function listLabels(
  db: Database,
  set: LabelSet,
  viewer: LabelViewer,
  search: string | undefined,
  slice: Slice,
): Promise<Listing<LabelView>> {
  let matching: LabelQuery = db.selectFrom('labels').where(isInSet(set))
  const said = containsAllWords(db, ['labels.title', 'labels.description'], search)
  if (said) matching = matching.where(said)
  const rows = await view(matching, set, viewer)
    .select(countOf(matching).as('matching'))
    .orderBy(byLetters(db, sql.ref('labels.title')))
    .orderBy(byBytes(db, sql.ref('labels.title')))
    .orderBy('labels.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

/** Finds a label by id or title. An id takes precedence over a title with the same digits. */
export function findLabel(
  db: Database,
  set: LabelSet,
  viewer: LabelViewer,
  reference: number | string,
): Promise<LabelView | undefined> {
  const id = /^\d{1,15}$/.test(String(reference)) ? Number(reference) : -1
  const matching = db
    .selectFrom('labels')
    .where(isInSet(set))
    .where((eb) =>
      eb.or([
        eb('labels.id', '=', id),
        ...(typeof reference === 'string' ? [eb('labels.title', '=', reference)] : []),
      ]),
    )
  return view(matching, set, viewer)
    .orderBy(sql`case when labels.id = ${id} then 0 else 1 end`)
    .orderBy('labels.project_id', (order) => order.desc().nullsLast())
    .orderBy('labels.id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the set's labels with these titles, nearest owner first. */
export function findLabelsTitled(
  db: Database,
  set: LabelSet,
  titles: readonly string[],
): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('labels')
    .select(['labels.id', 'labels.title'])
    .where('labels.title', 'in', titles)
    .where(isInSet(set))
    .orderBy(
      sql`case when labels.group_id is null then -1 else (
        select a.depth from namespace_ancestors a
        where a.ancestor_id = labels.group_id and a.namespace_id = ${set.namespaceId}
      ) end`,
    )
    .execute()
}

type LabelQuery = SelectQueryBuilder<Schema, 'labels', object>

function isInSet({ owner, namespaceId, withAncestors }: LabelSet): RawBuilder<boolean> {
  const { project_id, group_id } = owner
  const own =
    project_id === null
      ? sql<boolean>`labels.group_id = ${group_id}`
      : sql<boolean>`labels.project_id = ${project_id}`
  if (!withAncestors) return own
  return sql`(${own} or labels.group_id in (
    select a.ancestor_id from namespace_ancestors a where a.namespace_id = ${namespaceId}
  ))`
}

function view(matching: LabelQuery, { owner }: LabelSet, { viewerId, counted }: LabelViewer) {
  return matching
    .selectAll('labels')
    .select([
      sql<0 | 1>`case when exists (
        select 1 from subscriptions s
        where s.subject_type = 'label' and s.subject_id = labels.id
          and s.user_id = ${viewerId} and s.subscribed = 1
      ) then 1 else 0 end`.as('subscribed'),
      sql<number | null>`(
        select p.priority from label_priorities p
        where p.label_id = labels.id and p.project_id = ${owner.project_id}
      )`.as('priority'),
    ])
    .$if(counted !== null, (query) =>
      query.select([
        issueCount(counted!.issues, 'opened').as('open_issues_count'),
        issueCount(counted!.issues, 'closed').as('closed_issues_count'),
        openMergeRequestCount(counted!.mergeRequests).as('open_merge_requests_count'),
      ]),
    )
}

function issueCount(access: IssueAccess, state: 'opened' | 'closed'): RawBuilder<number> {
  const open = isOpenToViewer(access)
  return sql`(
    select count(*) from issue_labels worn
    ${open ? sql`join issues on issues.id = worn.issue_id` : sql``}
    where worn.label_id = labels.id and worn.state = ${state} and ${isAccessible(access, 'worn')}
    ${open ? sql`and ${open}` : sql``}
  )`
}

const openMergeRequestCount = (access: Access | null): RawBuilder<number> =>
  access
    ? sql`(
        select count(*) from merge_request_labels worn
        where worn.label_id = labels.id and worn.state = 'opened' and ${isAccessible(access, 'worn')}
      )`
    : sql`0`
