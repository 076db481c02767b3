import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'

import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/deps.ts'
import { makeSecrets } from '#server/domain/accounts/secrets.ts'
import { makeLocks } from '#server/domain/locks.ts'
import { openRepositories } from '#server/git/repositories.ts'
import { openJobs } from '#server/jobs/background-jobs.ts'
import { logLine } from '#server/log.ts'
import { listeners, reactions } from '#server/reactions.ts'
import { localChannel } from '#server/store/channel.ts'
import type { Database } from '#server/store/database.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { TOKEN } from './data.ts'

/** A request's statements, and the body of its reply. */
export interface Recording {
  statements: Pick<CompiledQuery, 'sql' | 'parameters'>[]
  body: string
}

/** Runs the service in this process and records the statements of each request. */
export interface Recorder {
  /** Builds statements as the service does. */
  db: Database
  record(method: 'GET' | 'PUT', path: string, body?: object): Promise<Recording>
  close(): Promise<void>
}

export async function startRecorder(address: string): Promise<Recorder> {
  let statements: CompiledQuery[] = []
  const db = new Kysely<Schema>({
    dialect: address.startsWith('postgres')
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: address, max: 1 }) })
      : sqliteDialect(address),
    log: (event) => {
      if (event.level === 'query') statements.push(event.query)
    },
  })
  const dataDir = join(tmpdir(), 'mergeboard-bench-recorder')
  const env = { DATABASE_URL: address, MERGEBOARD_API_LIMIT: '1000000000' }
  const app: FastifyInstance = await buildApp({
    db,
    channel: localChannel(),
    config: readConfig(env, { dataDir, host: '127.0.0.1', port: 1 }),
    deliveries: openJobs(throwError),
    jobs: openJobs(throwError),
    listeners,
    locks: makeLocks(),
    log: logLine,
    mailer: null,
    now: systemClock,
    outbox: { drain() {}, async handle() {} },
    reactions,
    repositories: openRepositories(dataDir),
    searcher: db,
    secrets: await makeSecrets(),
    transfers: openJobs(throwError),
    upkeep: openJobs(throwError),
  })
  return {
    db,
    async record(method, path, body) {
      statements = []
      const reply = await app.inject({
        method,
        url: `/api/v4${path}`,
        headers: { 'private-token': TOKEN },
        ...(body ? { payload: body } : {}),
      })
      if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.body}`)
      return { statements, body: reply.body }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

function throwError(_key: string, error: unknown): never {
  throw error
}
