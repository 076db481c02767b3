import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { dirname, sep } from 'node:path'

import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely'

import type { HostReply, HostRequest } from './host-process.ts'

/**
 * Loaded before a host of services (`--import`). A test names a step, and the service stands still there for ever:
 * nothing of what it still had under way changes anything any more. Then the test kills the process: each of its
 * services is killed at a step of its own.
 *
 * A step is what changes what the next start finds: the end of a git process that may have written, a commit of the
 * database, and a statement that is its own transaction. A kill between two of them leaves what a kill at the first
 * of them leaves. Files are changed by git alone in what is tested here.
 */

/** What the test hears of each step. */
export interface Step {
  /** The data folder. */
  service: string
  step: string
}

interface Service {
  /** At which step it stands still; null: its steps are not counted yet. */
  at: number | null
  steps: number
  stands: boolean
}

const services = new Map<string, Service>()
const forever = new Promise<never>(() => {})

process.on('message', (request: HostRequest) => {
  if (!('stand' in request)) return
  services.get(request.stand)!.at = request.at
  process.send!({ id: request.id, url: '' } satisfies HostReply)
})

/** Whether the service stands still from here on. */
function take(folder: string, service: Service, step: string): boolean {
  if (service.at === null || service.stands) return service.stands
  service.steps += 1
  service.stands = service.steps === service.at
  process.send!({ service: folder, step } satisfies Step)
  return service.stands
}

// A process that stands still keeps its place in the line: there must be one for all.
os.availableParallelism = () => 1000

const READING =
  /^(?:cat-file|count-objects|diff|diff-tree|for-each-ref|log|ls-tree|merge-base|rev-\w+)$/
const { spawn } = childProcess

childProcess.spawn = ((program: string, args: string[], options: SpawnOptions) => {
  const gitDir = options.env?.['GIT_DIR'] ?? ''
  const [folder, service] = [...services].find(([folder]) => gitDir.startsWith(folder + sep)) ?? []
  if (!folder || !service) return spawn(program, args, options)
  const child: ChildProcess = service.stands
    ? spawn('true', [], options)
    : spawn(program, args, options)
  // Settings come first, and before them a shell that sets limits.
  const verb = args.find((arg, at) => !/^(?:-c|git)$/.test(arg) && args[at - 1] !== '-c') ?? ''
  const isReading = READING.test(verb) || args.includes('--http-backend-info-refs')
  const emit = child.emit.bind(child)
  child.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'close') return emit(event as 'close', ...(rest as [number, null]))
    const stands = isReading ? service.stands : take(folder, service, `git ${verb}`)
    return stands || emit(event, ...(rest as [number, null]))
  }) as ChildProcess['emit']
  return child
}) as typeof spawn
syncBuiltinESMExports()

// oxlint-disable-next-line typescript/unbound-method -- they are called as methods of their driver below
const { init, acquireConnection } = SqliteDriver.prototype
const connections = new WeakMap<SqliteDriver, DatabaseConnection>()

SqliteDriver.prototype.init = async function (...args) {
  await init.apply(this, args)
  const connection = await acquireConnection.call(this)
  const { rows } = await connection.executeQuery(CompiledQuery.raw('pragma database_list'))
  const folder = dirname((rows[0] as { file: string }).file)
  const service: Service = { at: null, steps: 0, stands: false }
  services.set(folder, service)
  connections.set(this, watched(connection, folder, service))
}
SqliteDriver.prototype.acquireConnection = async function () {
  return connections.get(this)!
}

function watched(
  connection: DatabaseConnection,
  folder: string,
  service: Service,
): DatabaseConnection {
  let isInTransaction = false
  return {
    streamQuery: (query, size) => connection.streamQuery(query, size),
    async executeQuery<R>(query: CompiledQuery) {
      const [word = ''] = /^\w+/.exec(query.sql.trim()) ?? []
      const isWriting = /^(?:insert|update|delete|begin|commit)$/.test(word)
      if (isWriting && service.stands) await forever
      const result = await connection.executeQuery<R>(query)
      if (word === 'begin') isInTransaction = true
      if (word === 'commit' || word === 'rollback') isInTransaction = false
      const isLasting = isWriting && !isInTransaction
      if (isLasting && take(folder, service, query.sql.slice(0, 60))) await forever
      return result
    },
  }
}
