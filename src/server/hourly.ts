import type { Deps } from './deps.ts'
import { exportSoon } from './domain/group-transfer/exports.ts'
import { importSoon } from './domain/group-transfer/run-imports.ts'
import { deliverSoon } from './domain/invitations/deliver-mails.ts'

/** Resumes interrupted work, sends due reminders, and deletes what has expired, in the background. */
export function workHourly(deps: Deps): void {
  deliverSoon(deps)
  exportSoon(deps)
  importSoon(deps)
}
