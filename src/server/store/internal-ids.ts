import { sql } from 'kysely'

import type { Database } from './database.ts'
import type { InternalIdRow } from './schema/schema.ts'

/** The project or group, and the kind of resource, that a sequence of iids belongs to. */
export type IidScope = Pick<InternalIdRow, 'scope' | 'scope_id' | 'usage'>

/**
 * Returns the next iid. Concurrent callers of the same scope wait until the transaction ends, so that numbers have no
 * gaps and no duplicates: take it as late as possible.
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

/** Makes later iids greater than this one. */
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
