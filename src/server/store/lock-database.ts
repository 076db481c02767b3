import { setTimeout } from 'node:timers/promises'

import pg from 'pg'

import { CONNECT_TIMEOUT } from './database.ts'
import { isPostgres } from './dialect.ts'

/** The number of the advisory lock, which is local to its database. */
const LOCK = 0x6d62
/** Milliseconds to wait at the start. PostgreSQL needs a moment to see that a killed process is gone. */
const START_TIMEOUT = 5000
/** Milliseconds to wait after a lost connection, until `KEEPALIVES` has ended the session of that connection. */
const RENEWAL_TIMEOUT = 60_000
const KEEPALIVES = `
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;`
/** Milliseconds between attempts to connect again. */
const RETRY_DELAY = 1000
/** PostgreSQL's code for a lock that was not granted in time. */
const LOCK_TIMEOUT = '55P03'

class DatabaseTaken extends Error {
  readonly code = 'DATABASE_TAKEN'
}

/** A locked database. The lock lasts until it is released or the process ends. */
export interface DatabaseLock {
  release(): Promise<void>
}

/**
 * Locks the database for this process. Throws a readable error when another service holds the lock: its repositories
 * are in another data folder, so this process would consider them lost.
 *
 * Takes the lock again after a lost connection, and calls `onTaken` if another service was faster. An SQLite file is
 * protected by the lock of its data folder.
 */
export async function lockDatabase(
  address: string,
  onTaken: (error: Error) => void,
): Promise<DatabaseLock> {
  if (!isPostgres(address)) return { async release() {} }
  let isReleased = false
  let client: pg.Client

  const take = async (timeout: number) => {
    client = await lock(address, timeout)
    if (isReleased) await client.end()
    else client.once('end', () => isReleased || void renew())
  }
  const renew = async () => {
    for (;;) {
      try {
        return await take(RENEWAL_TIMEOUT)
      } catch (error) {
        if (error instanceof DatabaseTaken) return onTaken(error)
        if (isReleased) return undefined
        await setTimeout(RETRY_DELAY, undefined, { ref: false })
      }
    }
  }

  await take(START_TIMEOUT)
  return {
    async release() {
      isReleased = true
      await client.end()
    },
  }
}

/** Opens a connection that holds the lock until it ends. */
async function lock(address: string, timeout: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  })
  // Without a listener, an error event would end the process. The end of the connection follows.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`${KEEPALIVES} set lock_timeout = ${timeout}`)
    await client.query(`select pg_advisory_lock(${LOCK})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
    const name = `${client.database} at ${client.host}`
    throw new DatabaseTaken(
      `The database ${name} is in use by another service. Stop that service, or choose another database with DATABASE_URL.`,
    )
  }
}
