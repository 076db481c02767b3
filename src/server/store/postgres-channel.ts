import pg from 'pg'

import { History, type Channel, type Listener } from './channel.ts'
import { CONNECT_TIMEOUT } from './database.ts'

const NAME = 'mergeboard'
/** Batching window in milliseconds. Batches save round trips to the database. */
const BATCH_WINDOW = 20
/** PostgreSQL's limit is 8,000 bytes. */
const MAX_BYTES = 7500

/**
 * Listens and notifies on one connection, opened on first use. Sends notifications outside of transactions: PostgreSQL
 * commits transactions that notify one at a time.
 */
export function postgresChannel(address: string): Channel {
  const listeners = new Set<Listener>()
  const history = new History()
  let client: Promise<pg.Client> | null = null
  let outbox: string[] = []
  let timer: NodeJS.Timeout | undefined

  function connected(): Promise<pg.Client> {
    if (client) return client
    const made = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    })
    const opened = listen(made)
    client = opened
    /** Makes listeners subscribe again. Messages sent until then are lost. */
    const lose = () => {
      if (client !== opened) return
      client = null
      const lost = [...listeners]
      listeners.clear()
      for (const listener of lost) listener.lost()
    }
    made.on('error', lose)
    made.on('end', lose)
    opened.catch(lose)
    return opened
  }

  async function listen(made: pg.Client): Promise<pg.Client> {
    made.on('notification', ({ payload = '[]' }) => {
      for (const message of JSON.parse(payload) as string[]) {
        history.add(message)
        for (const listener of listeners) listener.message(message)
      }
    })
    await made.connect()
    await made.query(`listen ${NAME}`)
    history.restart()
    return made
  }

  async function send(): Promise<void> {
    timer = undefined
    const parts = partsOf(outbox)
    outbox = []
    const sender = await connected()
    for (const part of parts) await sender.query('select pg_notify($1, $2)', [NAME, part])
  }

  return {
    publish(message) {
      outbox.push(message)
      timer ??= setTimeout(() => void send().catch(() => {}), BATCH_WINDOW)
    },
    async subscribe(listener) {
      await connected()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recent: (milliseconds) => history.last(milliseconds),
    async close() {
      clearTimeout(timer)
      const open = await client?.catch(() => null)
      await open?.end()
    },
  }
}

/** Splits the messages into JSON arrays that each fit into one notification. */
function partsOf(messages: readonly string[]): string[] {
  const parts: string[][] = [[]]
  let size = 0
  for (const message of messages) {
    const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size + bytes > MAX_BYTES) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(message)
    size += bytes
  }
  return parts.map((part) => JSON.stringify(part))
}
