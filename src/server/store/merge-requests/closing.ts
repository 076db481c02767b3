import { sql } from 'kysely'

import { isAccessible } from '#server/store/access/access.ts'
import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { closesIssues, mergeClosesIssues } from '#server/store/issuables/closes-issues.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'
import { parseIssue, selectIssues, type IssueView } from '#server/store/issues/issue-views.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { checkSize, isShown, withSize } from '#server/store/page-size.ts'

/** Returns the ids of the mentioned issues that the viewer can see. */
export async function findIssueIds(
  db: Database,
  access: IssueAccess,
  mentions: readonly { path: string; iid: number }[],
): Promise<number[]> {
  if (mentions.length === 0) return []
  const open = isOpenToViewer(access)
  const byPath = Map.groupBy(mentions, ({ path }) => path.toLowerCase())
  const conditions = [...byPath].map(
    ([path, ones]) => sql<boolean>`(
      projects.path_key = ${path} and issues.iid in (${sql.join(ones.map(({ iid }) => iid))})
    )`,
  )
  const rows = await db
    .selectFrom('issues')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .select('issues.id')
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .where(isAccessible(access, 'issues'))
    .$if(open !== null, (query) => query.where(open!))
    .orderBy('issues.id')
    .execute()
  return rows.map((row) => row.id)
}

export async function setClosingIssues(
  trx: Database,
  mergeRequestId: number,
  issueIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('merge_request_closing_issues')
    .where('merge_request_id', '=', mergeRequestId)
    .execute()
  if (issueIds.length === 0) return
  await trx
    .insertInto('merge_request_closing_issues')
    .values(issueIds.map((issue_id) => ({ merge_request_id: mergeRequestId, issue_id })))
    .execute()
}

/** Returns the iids and projects of the open issues that merging closes. */
export function findOpenClosingIssues(
  db: Database,
  mergeRequestId: number,
): Promise<{ id: number; iid: number; project_id: number; project_path: string }[]> {
  return db
    .selectFrom('merge_request_closing_issues as closing')
    .innerJoin('merge_requests', 'merge_requests.id', 'closing.merge_request_id')
    .innerJoin('issues', 'issues.id', 'closing.issue_id')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .select(['issues.id', 'issues.iid', 'issues.project_id', 'projects.full_path as project_path'])
    .where('closing.merge_request_id', '=', mergeRequestId)
    .where(closesIssues)
    .where('issues.state', '=', 'opened')
    .orderBy('issues.id')
    .execute()
}

/** Deletes a merge request's closing issues if merging it now does not close them. Call it with the merge. */
export async function dropUnclosedIssues(trx: Database, mergeRequestId: number): Promise<void> {
  await trx
    .deleteFrom('merge_request_closing_issues')
    .where('merge_request_id', '=', mergeRequestId)
    .where('merge_request_id', 'not in', (eb) =>
      eb.selectFrom('merge_requests').select('id').where(mergeClosesIssues),
    )
    .execute()
}

/** Returns the issues that merging closes and that the viewer can see. */
export async function findClosingIssues(
  db: Database,
  mergeRequestId: number,
  access: IssueAccess,
  slice: Slice,
): Promise<Listing<IssueView>> {
  const open = isOpenToViewer(access)
  const matching = db
    .selectFrom('issues')
    .where('issues.id', 'in', (eb) =>
      eb
        .selectFrom('merge_request_closing_issues as closing')
        .innerJoin('merge_requests', 'merge_requests.id', 'closing.merge_request_id')
        .select('closing.issue_id')
        .where('closing.merge_request_id', '=', mergeRequestId)
        .where(closesIssues),
    )
    .where(isAccessible(access, 'issues'))
    .$if(open !== null, (query) => query.where(open!))
  const { limit, offset } = slice
  const ids = matching.select('issues.id').orderBy('issues.id').limit(limit).offset(offset)
  const page = withSize(sql`${ids}`, issueTables, false)
  const rows = await selectIssues(db, access, false)
    .innerJoin(page.as('page'), 'page.id', 'issues.id')
    .where(isShown)
    .select(['page.size', countOf(matching).as('matching')])
    .orderBy('issues.id')
    .execute()
  checkSize(rows)
  return toListing(
    db,
    rows.map((row) => ({ ...parseIssue(row), matching: row.matching })),
    slice,
    matching,
  )
}
