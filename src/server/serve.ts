import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'

import { reconcileMergeRequests } from '#server/domain/merge-requests/merge/reconcile.ts'
import { settleMerges } from '#server/domain/merge-requests/merge/recover.ts'
import { sweepRepositories, type SweepReport } from '#server/domain/pushes/sweep-repositories.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import type { DemoUser } from './demo/make-demo.ts'
import { systemClock, type Deps } from './deps.ts'
import { makeAdministrator } from './domain/accounts/bootstrap.ts'
import { loadSecrets } from './domain/accounts/secrets.ts'
import { makeLocks } from './domain/locks.ts'
import { openRepositories } from './git/repositories.ts'
import { requireGit } from './git/version.ts'
import { openJobs } from './jobs/background-jobs.ts'
import type { Options } from './options.ts'
import { findPort } from './port.ts'
import { reactions } from './reactions.ts'
import { settleDemo } from './settle-demo.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrations/migrate.ts'
import { openChannel } from './store/open-channel.ts'

/** Milliseconds. */
const SWEEP = 50

/** Connections that may wait for accept. Beyond this the system drops them, and clients retry after seconds. */
const BACKLOG = 4096

/** A running service. */
export interface RunningService {
  url: string
  /** Finishes pending requests, then releases all resources. */
  close(): Promise<void>
}

/** Starts the service on its data folder. Throws a readable error on failure. */
export async function serve(
  options: Options,
  env: Record<string, string | undefined>,
): Promise<RunningService> {
  await requireGit()
  const dataDir = resolve(options.data)
  // Locks the folder first: if the service already runs, the error names its URL.
  const folder = holdDataFolder(dataDir)
  const port = await findPort(options.host, options.port)
  const config = readConfig(env, { dataDir, host: options.host, port })
  folder.name(config.url)
  const db = openDatabase(config.database)
  await migrate(db)

  const deps: Deps = {
    db,
    channel: openChannel(config.database),
    config,
    jobs: openJobs((key, error) => console.error(`${key}:`, error)),
    locks: makeLocks(),
    now: systemClock,
    reactions,
    repositories: openRepositories(join(dataDir, 'repositories')),
    secrets: await loadSecrets(dataDir),
  }
  await makeAdministrator(deps, {
    password: env['MERGEBOARD_ROOT_PASSWORD'] || undefined,
    token: env['MERGEBOARD_ROOT_TOKEN'] || undefined,
    tellPassword: (password) => console.log(`Administrator: root, password: ${password}`),
  })
  reportSweep(await sweepRepositories(deps))
  reportDemo(await settleDemo(deps, options.demo))
  const unfinished = await settleMerges(deps)
  deps.jobs.start('merge requests', () => reconcileMergeRequests(deps, unfinished))
  const app = await buildApp(deps)
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await app.listen({ host: options.host, port, backlog: BACKLOG })
  return {
    url: config.url,
    async close() {
      // close() ends idle connections only once, so busy ones would stay open after their reply. Unused connections, which
      // browsers keep in reserve, do not count as idle.
      const sweep = setInterval(() => {
        app.server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, SWEEP)
      await app.close()
      clearInterval(sweep)
      await deps.jobs.close()
      await deps.channel.close()
      await db.destroy()
      folder.release()
    },
  }
}

/** Prints the users of a new demo workspace. */
function reportDemo(users: DemoUser[]): void {
  if (users.length === 0) return
  const rows = users.map(({ username, name, role }) => `  ${username.padEnd(10)}${name}, ${role}`)
  console.log(`Demo users, password: ${users[0]!.password}\n${rows.join('\n')}`)
}

/** Reports on stderr what a crash, or a folder that does not match the database, left behind. */
function reportSweep({ unknown, lost }: SweepReport): void {
  if (unknown.length > 0) {
    console.error(
      `Set aside ${unknown.length} repositories that no project knows:\n  ${unknown.join('\n  ')}`,
    )
  }
  if (lost.length > 0) {
    console.error(
      `Made empty repositories for ${lost.length} projects that had lost theirs:\n  ${lost.join('\n  ')}`,
    )
  }
}
