import type { Config } from './config.ts'
import type { Secrets } from './domain/accounts/secrets.ts'
import type { Locks } from './domain/locks.ts'
import type { Reactions } from './domain/reactions.ts'
import type { Repositories } from './git/repositories.ts'
import type { Jobs } from './jobs/background-jobs.ts'
import type { Channel } from './store/channel.ts'
import type { Database } from './store/database.ts'

/** Returns the time as ISO 8601 in UTC with milliseconds. */
export type Clock = () => string

/**
 * Everything an operation works with, built once at start. In a transaction, domain/transaction.ts shadows `db` and
 * `channel`.
 */
export interface Deps {
  db: Database
  /** Broadcasts changes to every process. */
  channel: Channel
  config: Config
  /** Background work. */
  jobs: Jobs
  locks: Locks
  now: Clock
  reactions: Reactions<Deps>
  repositories: Repositories
  secrets: Secrets
}

export const systemClock: Clock = () => new Date().toISOString()
