import { sql } from 'kysely'

import type { Database } from './database.ts'
import type { InternalIdRow } from './schema/schema.ts'

/** The project or group, and the kind of resource, that share a sequence of iids. */
export type IidScope = Pick<InternalIdRow, 'scope' | 'scope_id' | 'usage'>

/**
 * Returns the next iid. Concurrent callers for the same scope wait until the transaction ends, so numbers have neither
 * gaps nor duplicates. Call this late in the transaction to keep the wait short.
 */
export async function takeIid(trx: Database, scope: IidScope): Promise<number> {
  const { last_iid } = await trx
    .insertInto('internal_ids')
    .values({ ...scope, last_iid: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'scope_id', 'usage'])
        .doUpdateSet({ last_iid: sql`internal_ids.last_iid + 1` }),
    )
    .returning('last_iid')
    .executeTakeFirstOrThrow()
  return last_iid
}

/** Makes all later iids greater than `iid`. */
export async function keepIid(trx: Database, scope: IidScope, iid: number): Promise<void> {
  await trx
    .insertInto('internal_ids')
    .values({ ...scope, last_iid: iid })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'scope_id', 'usage']).doUpdateSet({
        last_iid: sql`case when internal_ids.last_iid > ${iid} then internal_ids.last_iid else ${iid} end`,
      }),
    )
    .execute()
}
