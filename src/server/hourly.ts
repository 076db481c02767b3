import type { Deps } from './deps.ts'
import { sweepExpired } from './domain/accounts/oauth-records.ts'
import { exportSoon, runExports } from './domain/group-transfer/exports.ts'
import { importSoon, runImports } from './domain/group-transfer/run-imports.ts'
import { deliverMails, deliverSoon } from './domain/invitations/deliver-mails.ts'
import { retryAutoMerges } from './domain/merge-requests/merge/run-auto-merges.ts'

const HOUR = 60 * 60 * 1000

/** Resumes interrupted work, then every hour sends due reminders, retries what waits, and deletes what has expired. */
export function startHourly(deps: Deps): void {
  deliverSoon(deps)
  exportSoon(deps)
  importSoon(deps)
  deps.deliveries.every(HOUR, 'mails', () => deliverMails(deps))
  deps.transfers.every(HOUR, 'group exports', () => runExports(deps))
  deps.transfers.every(HOUR, 'group imports', () => runImports(deps))
  deps.jobs.every(HOUR, 'automatic merges', () => retryAutoMerges(deps))
  deps.upkeep.every(HOUR, 'expired sessions', () => sweepExpired(deps))
}
