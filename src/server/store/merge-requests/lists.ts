import { sql, type RawBuilder } from 'kysely'

import { isAccessible, type Access } from '#server/store/access/access.ts'
import type { Database } from '#server/store/database.ts'
import { literalLimit, withinTime } from '#server/store/dialect.ts'
import {
  assigneeConditions,
  hasLabels,
  labelConditions,
  milestoneConditions,
  personId,
  type Condition,
} from '#server/store/issuables/issuable-conditions.ts'
import type { PersonChoice } from '#server/store/issuables/issuable-filters.ts'
import {
  sortKeys,
  type IssuableOrder,
  type SortKey,
} from '#server/store/issuables/issuable-order.ts'
import { mergeRequestTables } from '#server/store/issuables/issuable.ts'
import {
  countMatching,
  countOf,
  toListing,
  type Listing,
  type Slice,
} from '#server/store/listing.ts'
import { checkSize, isShown, withSize } from '#server/store/page-size.ts'
import { fixedText, readAll } from '#server/store/plan.ts'
import { mergeRequestConditions } from './conditions.ts'
import type { MergeRequestFilters } from './filters.ts'
import { parseMergeRequest, selectMergeRequests, type MergeRequestView } from './views.ts'

export interface MergeRequestOrder {
  by: Exclude<IssuableOrder['by'], 'due_date' | 'weight'>
  direction: IssuableOrder['direction']
}

/** Everything that does not depend on filters and order. */
const selectPage = (withLabelDetails: boolean) =>
  fixedText((db) =>
    selectMergeRequests(db, withLabelDetails)
      .innerJoin(
        sql<{ id: number; size: number; matching: number }>`page`.as('page'),
        'page.id',
        'merge_requests.id',
      )
      .where(isShown)
      .select(['page.size', 'page.matching']),
  )

const pages = { titles: selectPage(false), details: selectPage(true) }

/**
 * Returns one page of the merge requests that the viewer can see, and their total. Sorting and paging touch only ids
 * and sort keys, from an index where one fits the order. Other columns are read for the page alone.
 */
export async function listMergeRequests(
  db: Database,
  access: Access,
  filters: MergeRequestFilters,
  order: MergeRequestOrder,
  slice: Slice,
  withLabelDetails: boolean,
): Promise<Listing<MergeRequestView>> {
  const { from, fromRows, inOrder } = matching(db, access, filters)
  const counted = db.selectFrom(sql<object>`(select 1 as one ${from})`.as('matched'))
  const total = inOrder && isIndexed(order) ? await countMatching(db, counted) : null
  const keys = keysOf(db, order)
  const ids = sql`(
      select merge_requests.id as id,
        ${sql.join(keys.map((key, at) => sql`${key.value} as ${nameOf(at)}`))},
        ${total === null ? countOf(counted) : sql`${sql.lit(total)}`} as matching
      ${total !== null && isCommon(total, slice) ? inOrder : fromRows}
      order by ${sql.join(keys.map((key) => sql`${key.value} ${key.direction}`))}
      limit ${literalLimit(slice.limit)} offset ${slice.offset}
    )`
  const query = sql<MergeRequestPageRow>`
    with page as ${withSize(ids, mergeRequestTables, withLabelDetails)}
    ${(withLabelDetails ? pages.details : pages.titles)(db)}
    order by ${sql.join(keys.map((key, at) => sql`page.${nameOf(at)} ${key.direction}`))}
  `
  const rows = await readAll(db, query)
  checkSize(rows)
  const listing = await toListing(db, rows, slice, counted)
  return { ...listing, rows: rows.map(parseMergeRequest) }
}

type MergeRequestPageRow = Parameters<typeof parseMergeRequest>[0] & {
  matching: number
  size: number
}

/** The matching merge requests, before sorting and paging. */
interface MatchingMergeRequests {
  from: RawBuilder<unknown>
  /** Like `from`, but always with `merge_requests`. */
  fromRows: RawBuilder<unknown>
  /**
   * Reads `merge_requests` in index order until the page is full, instead of starting from the labels. Null for a single
   * project, whose lists are short, and with filters that have indexes of their own.
   */
  inOrder: RawBuilder<unknown> | null
}

/** The number of matches up to which a list by label sorts all of them. */
const MAX_SORTED = 2000

/**
 * True when reading in index order fills the page early: matches are frequent, and the page is not deep. The total stops
 * at a maximum, so the real share may be greater.
 */
const isCommon = (total: number, { limit, offset }: Slice) =>
  total > MAX_SORTED && (offset + limit) * 10 <= total

const isIndexed = ({ by }: MergeRequestOrder) => by === 'created_at' || by === 'updated_at'

/** Reads the most selective table first: labels, then assignees, reviewers and milestones. */
function matching(
  db: Database,
  access: Access,
  filters: MergeRequestFilters,
): MatchingMergeRequests {
  const { state, labels, assignees, reviewers, milestone } = filters
  const id = sql<number>`merge_requests.id`
  const ofRows = [
    ...milestoneConditions(mergeRequestTables, milestone, access.today),
    ...mergeRequestConditions(db, filters, access.today),
  ]
  const conditions = [
    ...withinTime(db, id),
    ...labelConditions(mergeRequestTables, id, filters),
    ...ofRows,
  ]
  const of = (table: string, inOrder = false) => [
    isAccessible(access, table, { inOrder }),
    ...(state ? [sql<boolean>`${sql.ref(`${table}.state`)} = ${state}`] : []),
  ]
  const assigned = () => assigneeConditions(mergeRequestTables, id, assignees, filters)
  if (Array.isArray(labels)) {
    const [title, ...others] = labels as readonly string[]
    const wantedId = sql<number>`wanted.merge_request_id`
    const wanted = [
      ...of('wanted'),
      sql<boolean>`wanted.title = ${title}`,
      ...withinTime(db, wantedId),
      ...(others.length > 0 ? [hasLabels(mergeRequestTables, wantedId, others)] : []),
      ...assigneeConditions(mergeRequestTables, wantedId, assignees, filters),
      ...labelConditions(mergeRequestTables, wantedId, filters),
      ...ofRows,
    ]
    const { from: fromRows } = where(sql`merge_request_labels wanted cross join merge_requests`, [
      sql`merge_requests.id = wanted.merge_request_id`,
      ...wanted,
    ])
    const isCovered = ofRows.length === 0
    return {
      from: isCovered ? where(sql`merge_request_labels wanted`, wanted).from : fromRows,
      fromRows,
      inOrder:
        access.place.kind === 'project' || !isCovered
          ? null
          : where(sql`merge_requests`, [
              ...of('merge_requests', true),
              ...withinTime(db, id),
              hasLabels(mergeRequestTables, id, labels as readonly string[]),
              ...assigned(),
              ...labelConditions(mergeRequestTables, id, filters),
            ]).from,
    }
  }
  if (Array.isArray(assignees)) {
    const [first, ...others] = assignees as readonly PersonChoice[]
    return where(sql`merge_request_assignees given cross join merge_requests`, [
      sql`given.user_id = ${personId(first!)}`,
      sql`merge_requests.id = given.merge_request_id`,
      ...assigneeConditions(mergeRequestTables, id, others, filters),
      ...of('merge_requests'),
      ...conditions,
    ])
  }
  if (Array.isArray(reviewers)) {
    const [first] = reviewers as readonly PersonChoice[]
    return where(sql`merge_request_reviewers reviewer cross join merge_requests`, [
      sql`reviewer.user_id = ${personId(first!)}`,
      sql`merge_requests.id = reviewer.merge_request_id`,
      ...of('merge_requests'),
      ...assigned(),
      ...conditions,
    ])
  }
  return where(sql`merge_requests`, [...of('merge_requests', true), ...assigned(), ...conditions])
}

function where(tables: RawBuilder<unknown>, conditions: Condition[]): MatchingMergeRequests {
  const from = sql`from ${tables} where ${sql.join(conditions, sql` and `)}`
  return { from, fromRows: from, inOrder: null }
}

const nameOf = (at: number) => sql.ref(`key${at}`)

/** The last sort key is unique. */
function keysOf(db: Database, order: MergeRequestOrder): SortKey[] {
  const last = { value: sql.ref('merge_requests.id'), direction: sql.raw(order.direction) }
  return [...sortKeys(db, mergeRequestTables, order), last]
}
