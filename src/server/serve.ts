import { join, resolve } from 'node:path'

import {
  reconcileMergeRequests,
  settleMerges,
} from '#server/domain/merge-requests/merge/recover.ts'
import { sweepRepositories, type SweepReport } from '#server/domain/pushes/sweep-repositories.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { isDiskOfFolderFull, lockDataFolder } from './data-folder.ts'
import type { DemoUser } from './demo/make-demo.ts'
import { systemClock, type Deps } from './deps.ts'
import { makeAdministrator } from './domain/accounts/bootstrap.ts'
import { loadSecrets } from './domain/accounts/secrets.ts'
import { applySettings } from './domain/application-settings.ts'
import { handleEvent } from './domain/events.ts'
import { sweepUploads } from './domain/group-transfer/import-files.ts'
import { makeLocks } from './domain/locks.ts'
import { isDiskFull } from './domain/outage.ts'
import { openRepositories } from './git/repositories.ts'
import { requireGit } from './git/require-git.ts'
import { startHourly } from './hourly.ts'
import { prepareClose } from './http/close-app.ts'
import { openJobs } from './jobs/background-jobs.ts'
import { openOutbox } from './jobs/outbox.ts'
import { logFailedJobs, logLine } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import type { Options } from './options.ts'
import { findPort } from './port.ts'
import { listeners, reactions } from './reactions.ts'
import { settleDemo } from './settle-demo.ts'
import { openDatabase } from './store/database.ts'
import { lockDatabase } from './store/lock-database.ts'
import { migrate } from './store/migrations/migrate.ts'
import { openChannel } from './store/open-channel.ts'
import { listEventIds } from './store/outbox.ts'
import { openSearcher } from './store/searcher.ts'

/**
 * Maximum connections that wait to be accepted. The system drops further ones, and clients retry only after seconds.
 */
const BACKLOG = 4096

type Environment = Record<string, string | undefined>

export interface RunningService {
  url: string
  /** Finishes pending requests, then releases all resources. */
  close(): Promise<void>
}

/** Starts the service on its data folder. Throws a readable error on failure. */
export async function serve(options: Options, env: Environment): Promise<RunningService> {
  const dataDir = resolve(options.data)
  try {
    const service = await start(dataDir, options, env)
    if (isDiskOfFolderFull(dataDir)) {
      console.error(
        `The disk that holds ${dataDir} is full. Changes are refused until you free space.`,
      )
    }
    return service
  } catch (error) {
    if (!isDiskFull(error) && !isDiskOfFolderFull(dataDir)) throw error
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw new Error(
      `The disk that holds ${dataDir} is full${reason}. Free space, then start again.`,
      {
        cause: error,
      },
    )
  }
}

async function start(dataDir: string, options: Options, env: Environment): Promise<RunningService> {
  await requireGit()
  // Locks the folder first: if the service is already running, the error then gives its URL.
  const folder = lockDataFolder(dataDir)
  const port = await findPort(options.host, options.port)
  const config = readConfig(env, { dataDir, host: options.host, port })
  folder.name(config.url)
  const databaseLock = await lockDatabase(config.database, stopAtOnce)
  const db = openDatabase(config.database)
  await migrate(db)

  const jobs = openJobs(logFailedJobs(logLine))
  const deps: Deps = {
    db,
    channel: openChannel(config.database),
    config,
    deliveries: openJobs(logFailedJobs(logLine), 1),
    jobs,
    listeners,
    locks: makeLocks(),
    log: logLine,
    mailer: openMailer(config),
    now: systemClock,
    outbox: openOutbox(
      jobs,
      () => listEventIds(db),
      (id) => handleEvent(deps, id),
    ),
    reactions,
    repositories: openRepositories(join(dataDir, 'repositories')),
    searcher: openSearcher(config.database),
    secrets: await loadSecrets(dataDir),
    transfers: openJobs(logFailedJobs(logLine), 1),
    upkeep: openJobs(logFailedJobs(logLine), 1),
  }
  await applySettings(deps)
  await makeAdministrator(deps, {
    password: env['MERGEBOARD_ROOT_PASSWORD'] || undefined,
    token: env['MERGEBOARD_ROOT_TOKEN'] || undefined,
    showPassword: (password) => console.log(`Administrator: root, password: ${password}`),
  })
  reportSweep(await sweepRepositories(deps))
  reportDemo(await settleDemo(deps, options.demo))
  const unfinished = await settleMerges(deps)
  deps.jobs.start('merge requests', () =>
    reconcileMergeRequests(deps, unfinished).finally(() => deps.outbox.drain()),
  )
  await sweepUploads(deps, 0)
  startHourly(deps)
  const app = await buildApp(deps)
  const closeApp = prepareClose(app)
  await app.listen({ host: options.host, port, backlog: BACKLOG })
  return {
    url: config.url,
    async close() {
      await closeApp()
      // Their results are announced by mail.
      await deps.transfers.close()
      deps.mailer?.close()
      await deps.deliveries.close()
      await deps.jobs.close()
      await deps.upkeep.close()
      await deps.channel.close()
      await deps.searcher.destroy()
      await db.destroy()
      await databaseLock.release()
      folder.release()
    },
  }
}

/** Ends the process without touching the data, which now belongs to another service. */
function stopAtOnce(error: Error): void {
  console.error('Mergeboard must stop:', error.message)
  process.exit(1)
}

/** Prints the users of a new demo workspace. */
function reportDemo(users: DemoUser[]): void {
  if (users.length === 0) return
  const rows = users.map(({ username, name, role }) => `  ${username.padEnd(10)}${name}, ${role}`)
  console.log(`Demo users, password: ${users[0]!.password}\n${rows.join('\n')}`)
}

/** Reports on stderr what a crash left behind, and where the folder does not match the database. */
function reportSweep({ unknown, lost }: SweepReport): void {
  if (unknown.length > 0) {
    console.error(
      `Set aside ${unknown.length} repositories that belong to no project:\n  ${unknown.join('\n  ')}`,
    )
  }
  if (lost.length > 0) {
    console.error(
      `Created empty repositories for ${lost.length} projects whose repositories were missing:\n  ${lost.join('\n  ')}`,
    )
  }
}
