import type { Config } from './config.ts'
import type { Secrets } from './domain/accounts/secrets.ts'
import type { Locks } from './domain/locks.ts'
import type { Reactions } from './domain/reactions.ts'
import type { Repositories } from './git/repositories.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Channel } from './store/channel.ts'
import type { Database } from './store/database.ts'

/** Returns the time as ISO 8601 in UTC with milliseconds. */
export type Clock = () => string

/** The dependencies of operations, built once and passed as a value. */
export interface Deps {
  db: Database
  /** Tells every process what changed. */
  channel: Channel
  config: Config
  /** Runs background work. */
  jobs: Jobs
  locks: Locks
  now: Clock
  reactions: Reactions<Deps>
  repositories: Repositories
  secrets: Secrets
}

export const systemClock: Clock = () => new Date().toISOString()
