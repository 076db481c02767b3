import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { ViewerContext } from '#server/store/access/access.ts'
import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { forUpdate } from '#server/store/dialect.ts'
import { keepIid, takeIid } from '#server/store/internal-ids.ts'
import type { IssueRow } from '#server/store/schema/issues.ts'
import { parseIssue, selectIssues, type IssueView } from './issue-views.ts'

export type Issue = Selectable<IssueRow>

/** Returns the issue with the viewer's subscription to it. */
export async function findIssue(
  db: Database,
  projectId: number,
  iid: number,
  onlooker: ViewerContext,
): Promise<(IssueView & { subscription: 0 | 1 | null }) | undefined> {
  const row = await selectIssues(db, onlooker, false)
    .select(
      sql<0 | 1 | null>`(
        select s.subscribed from subscriptions s
        where s.subject_type = 'issue' and s.subject_id = issues.id and s.user_id = ${onlooker.viewer?.id ?? null}
      )`.as('subscription'),
    )
    .where('issues.project_id', '=', projectId)
    .where('issues.iid', '=', iid)
    .executeTakeFirst()
  return row && { ...parseIssue(row), subscription: row.subscription }
}

export async function findIssuesById(
  db: Database,
  ids: readonly number[],
  onlooker: ViewerContext,
): Promise<IssueView[]> {
  if (ids.length === 0) return []
  const rows = await selectIssues(db, onlooker, false).where('issues.id', 'in', ids).execute()
  return rows.map(parseIssue)
}

/** Returns the current row and locks it until the transaction ends. */
export function lockIssue(trx: Database, id: number): Promise<Issue | undefined> {
  const query = trx.selectFrom('issues').selectAll().where('id', '=', id)
  return forUpdate(trx, query).executeTakeFirst()
}

/** Closes those of the issues that are open, and returns their ids. */
export async function closeIssues(
  trx: Database,
  ids: readonly number[],
  changes: Pick<Issue, 'closed_at' | 'closed_by_id' | 'updated_at'>,
): Promise<number[]> {
  const locked = trx.selectFrom('issues').select('id').where('id', 'in', ids).orderBy('id')
  await forUpdate(trx, locked).execute()
  const closed = await trx
    .updateTable('issues')
    .set({ ...changes, state: 'closed' })
    .where('id', 'in', ids)
    .where('state', '=', 'opened')
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}

export type NewIssue = Omit<Insertable<IssueRow>, 'id' | 'iid' | 'position'>

/**
 * Inserts the issue with the project's next iid, or the given one. `positionOf` derives its manual position from its
 * id.
 */
export async function insertIssue(
  trx: Database,
  row: NewIssue,
  iid: number | undefined,
  positionOf: (id: number) => string,
): Promise<{ id: number; iid: number }> {
  const scope = { scope: 'project', scope_id: row.project_id, usage: 'issues' } as const
  if (iid !== undefined) await keepIid(trx, scope, iid)
  const number = iid ?? (await takeIid(trx, scope))
  const { id } = await trx
    .insertInto('issues')
    .values({ ...row, iid: number, position: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('issues')
    .set({ position: positionOf(id) })
    .where('id', '=', id)
    .execute()
  return { id, iid: number }
}

export async function updateIssue(
  trx: Database,
  id: number,
  changes: Updateable<IssueRow>,
): Promise<void> {
  await trx.updateTable('issues').set(changes).where('id', '=', id).execute()
}

export async function deleteIssue(trx: Database, id: number): Promise<void> {
  await trx
    .deleteFrom('subscriptions')
    .where('subject_type', '=', 'issue')
    .where('subject_id', '=', id)
    .execute()
  await trx.deleteFrom('issues').where('id', '=', id).execute()
}

/**
 * Returns the ids of active users who are administrators, can see the project without membership, or are members with
 * at least `level`. Keeps the given order.
 */
export async function findAssignable(
  db: Database,
  project: { id: number; namespace_id: number; visibility: 0 | 10 | 20 },
  userIds: readonly number[],
  today: string,
  level = 10,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('state', '=', 'active')
    .where(
      sql<boolean>`(
        users.admin = 1
        or ${project.visibility} >= case when users.external = 1 then 20 else 10 end
        or exists (
          select 1 from members m
          where m.user_id = users.id and m.access_level >= ${level}
            and ${lasts(today, 'm')}
            and (
              (m.source_type = 'project' and m.source_id = ${project.id})
              or (m.source_type = 'group' and m.source_id in (
                select a.ancestor_id from namespace_ancestors a
                where a.namespace_id = ${project.namespace_id}
              ))
            )
        )
      )`,
    )
    .execute()
  const found = new Set(rows.map((row) => row.id))
  return [...new Set(userIds)].filter((id) => found.has(id))
}
