import { Migrator, type Migration } from 'kysely/migration'

import type { Database } from '#server/store/database.ts'
import * as init from './0001-init.ts'
import * as mergeRequests from './0002-merge-requests.ts'
import * as pushes from './0003-pushes.ts'
import * as mergeRequestOrders from './0004-merge-request-orders.ts'
import * as foreignKeys from './0005-foreign-keys.ts'
import * as accessRequests from './0006-access-requests.ts'
import * as invitations from './0007-invitations.ts'
import * as groupTransfers from './0008-group-transfers.ts'
import * as scim from './0009-scim.ts'
import * as invitationReminders from './0010-invitation-reminders.ts'
import * as mergeRequestAuthors from './0011-merge-request-authors.ts'
import * as bots from './0012-bots.ts'
import * as redirects from './0013-redirects.ts'
import * as commitTemplates from './0014-commit-templates.ts'
import * as sessions from './0015-sessions.ts'
import * as draftTitles from './0016-draft-titles.ts'
import * as outbox from './0017-outbox.ts'
import * as pendingTodos from './0018-pending-todos.ts'
import * as mailTexts from './0019-mail-texts.ts'
import * as pushResumptions from './0020-push-resumptions.ts'
import * as addressMatches from './0021-address-matches.ts'
import * as internalDrafts from './0022-internal-drafts.ts'
import * as eventAttempts from './0023-event-attempts.ts'
import * as pushSuggestions from './0024-push-suggestions.ts'

/** The migrations in name order. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '0001-init': init,
  '0002-merge-requests': mergeRequests,
  '0003-pushes': pushes,
  '0004-merge-request-orders': mergeRequestOrders,
  '0005-foreign-keys': foreignKeys,
  '0006-access-requests': accessRequests,
  '0007-invitations': invitations,
  '0008-group-transfers': groupTransfers,
  '0009-scim': scim,
  '0010-invitation-reminders': invitationReminders,
  '0011-merge-request-authors': mergeRequestAuthors,
  '0012-bots': bots,
  '0013-redirects': redirects,
  '0014-commit-templates': commitTemplates,
  '0015-sessions': sessions,
  '0016-draft-titles': draftTitles,
  '0017-outbox': outbox,
  '0018-pending-todos': pendingTodos,
  '0019-mail-texts': mailTexts,
  '0020-push-resumptions': pushResumptions,
  '0021-address-matches': addressMatches,
  '0022-internal-drafts': internalDrafts,
  '0023-event-attempts': eventAttempts,
  '0024-push-suggestions': pushSuggestions,
}

/** Brings the schema up to date. Several processes may call this at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
