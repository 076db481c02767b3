import childProcess, { type SpawnOptions } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { basename, dirname, sep } from 'node:path'

import { CompiledQuery, PostgresDriver, SqliteDriver, type DatabaseConnection } from 'kysely'

import { Helper } from '#server/git/helped-git.ts'
import type { HostReply, HostRequest } from './host-process.ts'

/**
 * Pauses services at a chosen step so that a test can kill them there. A process that hosts services loads this file
 * first (`--import`). A paused service makes no further changes. Killing the host then kills each service at its own
 * step.
 *
 * A step changes the state that the next start finds: the end of a git process that may have written, a database
 * commit, or a statement outside a transaction. A kill between two steps leaves the same state as a kill at the first
 * of the two steps. In the operations tested here, only git changes files.
 */

/** The report of one step to the test. */
export interface Step {
  /** The name of the data folder, and of the service's database on PostgreSQL. */
  service: string
  step: string
}

interface Service {
  /** The step at which the service pauses. Null while its steps are not counted. */
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

/** Counts a step. Returns true when the service is paused from here on. */
function take(name: string, service: Service, step: string): boolean {
  if (service.at === null || service.stands) return service.stands
  service.steps += 1
  service.stands = service.steps === service.at
  process.send!({ service: name, step } satisfies Step)
  return service.stands
}

// Paused git processes keep their slots. The number of slots depends on the number of cores.
os.availableParallelism = () => 1000

const READING =
  /^(?:cat-file|count-objects|diff|diff-tree|for-each-ref|log|ls-tree|merge-base|rev-\w+)$/
const { spawn } = childProcess
// oxlint-disable-next-line typescript/unbound-method -- it is called as a method of its helper below
const { start } = Helper.prototype

childProcess.spawn = ((program: string, args: string[], options: SpawnOptions) =>
  startStep(program, args, options.env, (program, args) =>
    spawn(program, args, options),
  )) as typeof spawn
syncBuiltinESMExports()

Helper.prototype.start = function (command) {
  const { program, args, env } = command
  return startStep(program, args, env, (program, args) =>
    start.call(this, { ...command, program, args }),
  )
}

/** Starts a git process. Its end counts as a step of the service that it belongs to. */
function startStep<T extends EventEmitter>(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv | undefined,
  start: (program: string, args: string[]) => T,
): T {
  const gitDir = env?.['GIT_DIR'] ?? ''
  const [name, service] = [...services].find(([name]) => gitDir.includes(sep + name + sep)) ?? []
  if (!name || !service) return start(program, args)
  const child = service.stands ? start('true', []) : start(program, args)
  // Skips the settings and the shell that sets limits.
  const verb = args.find((arg, at) => !/^(?:-c|git)$/.test(arg) && args[at - 1] !== '-c') ?? ''
  const isReading = READING.test(verb) || args.includes('--http-backend-info-refs')
  const emit = child.emit.bind(child)
  child.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'close') return emit(event, ...rest)
    const stands = isReading ? service.stands : take(name, service, `git ${verb}`)
    return stands || emit(event, ...rest)
  }) as T['emit']
  return child
}

watch(SqliteDriver, 'pragma database_list', ({ file }) => basename(dirname(file!)))
watch(PostgresDriver, 'select current_database() as name', ({ name }) => name!)

/** Watches all of a driver's connections. The query determines which service a connection belongs to. */
function watch(
  { prototype }: typeof SqliteDriver | typeof PostgresDriver,
  question: string,
  nameIn: (answer: Record<string, string>) => string,
): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called as a method of its driver below
  const { acquireConnection } = prototype
  const watched = new WeakSet<DatabaseConnection>()
  prototype.acquireConnection = async function (this: never, ...args: []) {
    const connection = await acquireConnection.apply(this, args)
    if (watched.has(connection)) return connection
    watched.add(connection)
    const { rows } = await connection.executeQuery(CompiledQuery.raw(question))
    const name = nameIn(rows[0] as Record<string, string>)
    const service = services.get(name) ?? { at: null, steps: 0, stands: false }
    services.set(name, service)
    watchConnection(connection, name, service)
    return connection
  }
}

function watchConnection(connection: DatabaseConnection, name: string, service: Service): void {
  const execute = connection.executeQuery.bind(connection)
  let isInTransaction = false
  connection.executeQuery = async <R>(query: CompiledQuery) => {
    const [word = ''] = /^\w+/.exec(query.sql.trim()) ?? []
    const isWriting = /^(?:insert|update|delete|begin|commit)$/.test(word)
    if (isWriting && service.stands) await forever
    const result = await execute<R>(query)
    if (word === 'begin') isInTransaction = true
    if (word === 'commit' || word === 'rollback') isInTransaction = false
    const isLasting = isWriting && !isInTransaction
    if (isLasting && take(name, service, query.sql.slice(0, 60))) await forever
    return result
  }
}
