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
import { openJobs } from './jobs/jobs.ts'
import type { Options } from './options.ts'
import { findPort } from './port.ts'
import { reactions } from './reactions.ts'
import { settleDemo } from './settle-demo.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrations/migrate.ts'
import { openChannel } from './store/open-channel.ts'

/** Milliseconds. */
const SWEEP = 50

/** Connections that wait to be taken: beyond that the system drops them, and clients try again after seconds. */
const BACKLOG = 4096

/** The service as it answers requests. */
export interface RunningService {
  url: string
  /** Finishes the requests under way, then lets go of everything it holds. */
  close(): Promise<void>
}

/** Starts the service over its data folder. Throws an error for people when it cannot. */
export async function serve(
  options: Options,
  env: Record<string, string | undefined>,
): Promise<RunningService> {
  await requireGit()
  const dataDir = resolve(options.data)
  // A service that is started twice hears of the folder: that names the address where it runs.
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
      // Closing ends idle connections once; those busy at that moment stay open after their reply. Those that brought
      // nothing yet, of which browsers have some in reserve, do not count as idle.
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

/** Says whose part visitors can take in a demo workspace that was just made. */
function reportDemo(users: DemoUser[]): void {
  if (users.length === 0) return
  const rows = users.map(({ username, name, role }) => `  ${username.padEnd(10)}${name}, ${role}`)
  console.log(`Demo users, password: ${users[0]!.password}\n${rows.join('\n')}`)
}

/** Says on the error stream what a crash, or a folder that is not the database's own, left behind. */
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
