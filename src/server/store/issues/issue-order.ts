import { sql } from 'kysely'

import { isAccessible } from '#server/store/access/access.ts'
import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { forUpdate } from '#server/store/dialect.ts'
import type { Issue } from './issues.ts'

/**
 * Returns the issues among `ids` that the viewer can see, and locks their rows until the transaction ends. Locks in id
 * order to avoid deadlocks.
 */
export function lockIssues(
  trx: Database,
  ids: readonly number[],
  access: IssueAccess,
): Promise<Issue[]> {
  const open = isOpenToViewer(access)
  const query = trx
    .selectFrom('issues')
    .selectAll()
    .where('id', 'in', ids)
    .where(isAccessible(access, 'issues'))
    .$if(open !== null, (query) => query.where(open!))
    .orderBy('id')
  return forUpdate(trx, query).execute()
}

/**
 * Returns the position next to `position` in the root namespace's order, ignoring one issue. Null at the end. Reads one
 * index entry per state.
 */
export async function findNeighborPosition(
  trx: Database,
  rootId: number,
  side: 'before' | 'after',
  position: string,
  exceptId: number,
): Promise<string | null> {
  const [operator, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const nearest = (state: 'opened' | 'closed') => sql`
    select * from (
      select position from issues
      where root_id = ${rootId} and state = ${state} and position ${operator} ${position}
        and id <> ${exceptId}
      order by position ${direction} limit 1
    ) ${sql.ref(state)}`
  const { rows } = await sql<{ position: string }>`
    select position from (${nearest('opened')} union all ${nearest('closed')}) nearest
    order by position ${direction} limit 1
  `.execute(trx)
  return rows[0]?.position ?? null
}
