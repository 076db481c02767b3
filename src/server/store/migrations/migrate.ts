import { Migrator, type Migration } from 'kysely/migration'

import type { Database } from '#server/store/database.ts'
import * as init from './0001-init.ts'
import * as mergeRequests from './0002-merge-requests.ts'
import * as pushes from './0003-pushes.ts'
import * as mergeRequestOrders from './0004-merge-request-orders.ts'
import * as foreignKeys from './0005-foreign-keys.ts'

/** The migrations in the order of their names. A released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-init': init,
  '0002-merge-requests': mergeRequests,
  '0003-pushes': pushes,
  '0004-merge-request-orders': mergeRequestOrders,
  '0005-foreign-keys': foreignKeys,
}

/** Brings the schema up to date. Several processes may call it at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
