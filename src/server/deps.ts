import type { Config } from './config.ts'
import type { Secrets } from './domain/accounts/secrets.ts'
import type { Locks } from './domain/locks.ts'
import type { Listeners, Reactions } from './domain/reactions.ts'
import type { Repositories } from './git/repositories.ts'
import type { Jobs } from './jobs/background-jobs.ts'
import type { Outbox } from './jobs/outbox.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Channel } from './store/channel.ts'
import type { Database } from './store/database.ts'

/** Returns the time as ISO 8601 in UTC with milliseconds. */
export type Clock = () => string

/**
 * The dependencies of every operation, built once at startup. In a transaction, domain/transaction.ts shadows `db`, `channel`
 * and `outbox`.
 */
export interface Deps {
  db: Database
  /** Broadcasts changes to every process. */
  channel: Channel
  config: Config
  /** Sends mails one at a time, apart from other jobs so that a slow mail server delays none of them. */
  deliveries: Jobs
  jobs: Jobs
  listeners: Listeners<Deps>
  locks: Locks
  log: Log
  /** Null without a mail server. */
  mailer: Mailer | null
  now: Clock
  outbox: Outbox
  reactions: Reactions<Deps>
  repositories: Repositories
  /** The database for searches, with connections of its own and a time limit. See domain/search.ts. */
  searcher: Database
  secrets: Secrets
  /** Exports and imports groups one at a time, apart from other jobs, since one can take minutes. */
  transfers: Jobs
  /** Maintains repositories one at a time, apart from other jobs, since a repack can take an hour. */
  upkeep: Jobs
}

export const systemClock: Clock = () => new Date().toISOString()
