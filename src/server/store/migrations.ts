import type { Migration } from 'kysely/migration'

import * as init from './migrations/0001-init.ts'
import * as mergeRequests from './migrations/0002-merge-requests.ts'
import * as pushes from './migrations/0003-pushes.ts'
import * as mergeRequestOrders from './migrations/0004-merge-request-orders.ts'
import * as foreignKeys from './migrations/0005-foreign-keys.ts'

/** Run in the order of their names. One that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-init': init,
  '0002-merge-requests': mergeRequests,
  '0003-pushes': pushes,
  '0004-merge-request-orders': mergeRequestOrders,
  '0005-foreign-keys': foreignKeys,
}
