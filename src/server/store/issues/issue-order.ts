import { sql } from 'kysely'

import { isAccessible } from '#server/store/access/access.ts'
import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { engineOf } from '#server/store/dialect.ts'
import type { Issue } from './issues.ts'

/**
 * Returns the current rows of those issues that the viewer can see, and locks them until the transaction ends. Locks in
 * the order of ids, which avoids deadlocks.
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
  return (engineOf(trx) === 'postgres' ? query.forUpdate() : query).execute()
}

/**
 * Returns the position next to another in the order of a root namespace, ignoring one issue; null at the end. Reads one
 * index entry per state.
 */
export async function findNeighbourPosition(
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
