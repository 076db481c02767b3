import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import {
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import pLimit from 'p-limit'

import { TIMED_OUT, TimedSqliteAdapter } from './dialect.ts'
import { LiteralLimitCompiler } from './sqlite-query-compiler.ts'
import type { Answer, Question, Setup } from './sqlite-worker.ts'

/** The maximum number of statements that wait for the thread. */
const MAX_QUEUED = 32

/**
 * A Kysely dialect that reads an SQLite file in its own thread, one statement at a time, so that a slow statement
 * blocks nothing else. Ends a statement that calls a function of sqlite-functions.ts after its time limit.
 */
export function sqliteWorkerDialect(setup: Setup): Dialect {
  return {
    createAdapter: () => new TimedSqliteAdapter(),
    createDriver: () => new WorkerDriver(setup),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimitCompiler(),
  }
}

class WorkerDriver implements Driver, DatabaseConnection {
  readonly #setup: Setup
  readonly #turns = pLimit(1)
  #worker: Worker | null = null

  constructor(setup: Setup) {
    this.#setup = setup
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turns.pendingCount >= MAX_QUEUED) {
      throw Object.assign(new Error('too many statements are waiting'), { code: 'EAGAIN' })
    }
    return this.#turns(async () => ({ rows: (await this.#ask({ sql, parameters })) as R[] }))
  }

  async #ask(question: Question): Promise<unknown[]> {
    const worker = (this.#worker ??= startWorker(this.#setup))
    send(worker, question)
    const [answer] = (await once(worker, 'message').catch((error: Error) => {
      this.#worker = null
      throw error
    })) as [Answer]
    if ('timedOut' in answer) throw Object.assign(new Error('timed out'), { code: TIMED_OUT })
    if ('error' in answer) throw answer.error
    return answer.rows
  }

  async destroy(): Promise<void> {
    if (!this.#worker) return
    send(this.#worker, null)
    await once(this.#worker, 'exit')
    this.#worker = null
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('this connection is read-only')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  // oxlint-disable-next-line require-yield -- it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('this connection does not support streaming')
  }
}

function startWorker(setup: Setup): Worker {
  const worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), { workerData: setup })
  worker.unref()
  return worker
}

function send(worker: Worker, question: Question): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  worker.postMessage(question)
}
