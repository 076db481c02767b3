import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { basename, dirname, sep } from 'node:path'

import { CompiledQuery, PostgresDriver, SqliteDriver, type DatabaseConnection } from 'kysely'

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
  /** The name of the data folder, and of its database where that is elsewhere. */
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
function take(name: string, service: Service, step: string): boolean {
  if (service.at === null || service.stands) return service.stands
  service.steps += 1
  service.stands = service.steps === service.at
  process.send!({ service: name, step } satisfies Step)
  return service.stands
}

// A process that stands still keeps its place in the line: there must be one for all.
os.availableParallelism = () => 1000

const READING =
  /^(?:cat-file|count-objects|diff|diff-tree|for-each-ref|log|ls-tree|merge-base|rev-\w+)$/
const { spawn } = childProcess

childProcess.spawn = ((program: string, args: string[], options: SpawnOptions) => {
  const gitDir = options.env?.['GIT_DIR'] ?? ''
  const [name, service] = [...services].find(([name]) => gitDir.includes(sep + name + sep)) ?? []
  if (!name || !service) return spawn(program, args, options)
  const child: ChildProcess = service.stands
    ? spawn('true', [], options)
    : spawn(program, args, options)
  // Settings come first, and before them a shell that sets limits.
  const verb = args.find((arg, at) => !/^(?:-c|git)$/.test(arg) && args[at - 1] !== '-c') ?? ''
  const isReading = READING.test(verb) || args.includes('--http-backend-info-refs')
  const emit = child.emit.bind(child)
  child.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'close') return emit(event as 'close', ...(rest as [number, null]))
    const stands = isReading ? service.stands : take(name, service, `git ${verb}`)
    return stands || emit(event, ...(rest as [number, null]))
  }) as ChildProcess['emit']
  return child
}) as typeof spawn
syncBuiltinESMExports()

watch(SqliteDriver, 'pragma database_list', ({ file }) => basename(dirname(file!)))
watch(PostgresDriver, 'select current_database() as name', ({ name }) => name!)

/** Looks at all connections of such drivers; the answer to the question says whose they are. */
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
