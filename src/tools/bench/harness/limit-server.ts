import { once } from 'node:events'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import fastify from 'fastify'
import pg from 'pg'

import type { Recording } from './statements.ts'

/**
 * A plain Fastify server that runs recorded statements, prepared, and sends recorded bytes: the least that a read can
 * cost. Takes recordings from its parent process and serves the nth at `/n`.
 */

const [address = ''] = process.argv.slice(2)
const recordings: Recording[] = []
const run = address.startsWith('postgres') ? onPostgres() : onSqlite()

const app = fastify()
app.get<{ Params: { nth: string } }>('/:nth', async (request, reply) => {
  const { statements, body } = recordings[Number(request.params.nth)]!
  for (const { sql, parameters } of statements) await run(sql, parameters)
  return reply.type('application/json').send(Buffer.from(body))
})
process.on('message', (recording) => {
  recordings.push(recording as Recording)
  process.send!(recordings.length - 1)
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send!(app.server.address()!)
await once(process, 'disconnect')
process.exit()

type Run = (sql: string, parameters: readonly unknown[]) => Promise<unknown>

function onSqlite(): Run {
  const database = new DatabaseSync(address, { readOnly: true, timeout: 10_000 })
  const prepared = new Map<string, StatementSync>()
  return async (sql, parameters) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...(parameters as SQLInputValue[]))
  }
}

function onPostgres(): Run {
  const pool = new pg.Pool({ connectionString: address, max: 16 })
  const names = new Map<string, string>()
  return (text, parameters) => {
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return pool.query({ name, text, values: [...parameters] })
  }
}
