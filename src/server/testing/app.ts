import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { buildApp } from '#server/app.ts'
import { defaultLimits, HEARTBEAT, type Config } from '#server/config.ts'
import { systemClock, type Deps } from '#server/deps.ts'
import { digestOf, newToken } from '#server/domain/accounts/digest.ts'
import { makeSecrets, type Secrets } from '#server/domain/accounts/secrets.ts'
import { csrfToken, startSession } from '#server/domain/accounts/sessions.ts'
import { handleEvent } from '#server/domain/events.ts'
import { makeLocks } from '#server/domain/locks.ts'
import { openRepositories } from '#server/git/repositories.ts'
import { prepareClose } from '#server/http/close-app.ts'
import { openJobs } from '#server/jobs/background-jobs.ts'
import { openOutbox } from '#server/jobs/outbox.ts'
import { logFailedJobs, type Log, type LogEvent } from '#server/log.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { listeners, reactions } from '#server/reactions.ts'
import { insertToken } from '#server/store/accounts/access-tokens.ts'
import { findUser, insertUser, type User } from '#server/store/accounts/users.ts'
import { openChannel } from '#server/store/open-channel.ts'
import { listEventIds } from '#server/store/outbox.ts'
import { openSearcher } from '#server/store/searcher.ts'
import { insertPersonalNamespace } from '#server/store/spaces/namespaces.ts'
import { apiOf, type Api } from './api.ts'
import { testDatabase } from './database.ts'
import { makeGroup, makeMember, makeProject, type SpaceOptions, type TestSpace } from './spaces.ts'
import type { TestUser } from './test-user.ts'

export type { Api, BodyOf, Known, Params, ParamsOf, Some, TestReply } from './api.ts'
export type { TestSpace } from './spaces.ts'
export type { TestUser } from './test-user.ts'

export interface TokenOptions {
  scopes?: string
  expires_at?: string | null
  revoked?: 0 | 1
}

export interface TestApp {
  /** The logged events, oldest first. */
  events: readonly LogEvent[]
  app: FastifyInstance
  deps: Deps
  /** Creates a user with a personal access token, by default with the scope `api`. */
  user(username: string, options?: { admin?: boolean; scopes?: string }): Promise<TestUser>
  token(user: TestUser, options: TokenOptions): Promise<TestUser>
  as(user: TestUser | null): Api
  /** Signs the user in and returns the session's headers for `as(null)`. */
  session(user: TestUser): Promise<{ cookie: string; csrf: string }>
  group(path: string, options?: SpaceOptions): Promise<TestSpace>
  project(path: string, options?: SpaceOptions): Promise<TestSpace>
  /** Adds the user as a member of a group or project. */
  member(space: TestSpace, user: TestUser, accessLevel: number): Promise<void>
  close(): Promise<void>
}

const MAIL_FROM = 'Mergeboard <board@mergeboard.test>'

/** Shared by a file's tests, because generating a key takes longer than most tests. */
let secrets: Promise<Secrets> | undefined

/** Builds the service with its own database and repositories. Validates replies against the contract. */
export async function testApp(config: Partial<Config> = {}): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mergeboard-data-'))
  const events: LogEvent[] = []
  const log: Log = (event) => {
    events.push(event)
    if (event.event === 'failed job') console.error(`${event.job}:`, event.error)
  }
  const jobs = openJobs(logFailedJobs(log))
  const deps: Deps = {
    db: database.db,
    channel: openChannel(database.address),
    config: {
      dataDir,
      webRoot: null,
      database: database.address,
      url: 'http://mergeboard.test',
      smtpUrl: null,
      mailFrom: MAIL_FROM,
      plan: 'ultimate',
      impersonation: true,
      checkReplies: true,
      heartbeat: HEARTBEAT,
      limits: {
        ...defaultLimits,
        apiPerUser: 1_000_000,
        apiPerAddress: 1_000_000,
        notesPerUser: 1_000_000,
        exportsPerUser: 1_000_000,
        exportDownloadsPerUser: 1_000_000,
        importsPerUser: 1_000_000,
        removalsPerUser: 1_000_000,
        existenceChecksPerUser: 1_000_000,
      },
      ...config,
    },
    deliveries: openJobs(logFailedJobs(log), 1),
    jobs,
    listeners,
    locks: makeLocks(),
    log,
    mailer: openMailer({ smtpUrl: null, mailFrom: MAIL_FROM, ...config }),
    now: systemClock,
    outbox: openOutbox(
      jobs,
      () => listEventIds(database.db),
      (id) => handleEvent(deps, id),
    ),
    reactions,
    repositories: openRepositories(join(dataDir, 'repositories')),
    searcher: openSearcher(database.address),
    secrets: await (secrets ??= makeSecrets()),
    transfers: openJobs(logFailedJobs(log), 1),
    upkeep: openJobs(logFailedJobs(log), 1),
  }
  const app = await buildApp(deps)
  const closeApp = prepareClose(app)

  return {
    app,
    deps,
    events,
    user: (username, options) => makeUser(deps, username, options),
    token: async (user, options) => ({ ...user, token: await makeToken(deps, user.id, options) }),
    as: (user) => apiOf(app, user),
    session: async (user) => {
      const row = await findUser(deps.db, user.id)
      const { value } = await startSession(deps, row!, { remember: false })
      return { cookie: `_mergeboard_session=${value}`, csrf: csrfToken(deps, value) }
    },
    group: (path, options) => makeGroup(deps, path, options),
    project: (path, options) => makeProject(deps, path, options),
    member: (space, user, level) => makeMember(deps, space, user, level),
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
      await database.remove()
      // Housekeeping may still be running.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function makeUser(
  deps: Deps,
  username: string,
  { admin = false, scopes = 'api' } = {},
): Promise<TestUser> {
  const now = deps.now()
  const user: User = await insertUser(deps.db, {
    username,
    name: username.replace(/^./, (first) => first.toUpperCase()),
    email: `${username}@mergeboard.test`,
    admin: admin ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  await insertPersonalNamespace(deps.db, user)
  return { id: user.id, username, token: await makeToken(deps, user.id, { scopes }) }
}

async function makeToken(
  deps: Deps,
  userId: number,
  { scopes = 'api', expires_at = null, revoked = 0 }: TokenOptions,
): Promise<string> {
  const token = newToken('glpat-')
  await insertToken(deps.db, {
    kind: 'personal',
    user_id: userId,
    name: 'test',
    scopes,
    digest: digestOf(token),
    expires_at,
    revoked,
    created_at: deps.now(),
  })
  return token
}
