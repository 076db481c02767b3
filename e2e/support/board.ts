import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { startService } from '#server/testing/service.ts'
import { test as base } from './hosted.ts'
import { callAsRoot, ROOT_TOKEN, type CallAsRoot } from './root.ts'
import { boardWorkspace } from './workspace.ts'

export interface BoardFixtures<Service> {
  /** The service's environment variables. */
  env: Record<string, string>
  service: Service
  baseURL: string
}

/** A service without demo data. It has a project board and a group board, each with four lists, and some issues. */
export interface BoardService {
  readonly url: string
  readonly projectBoard: string
  readonly groupBoard: string
  call: CallAsRoot
  /** Adds a project member with the access level and returns the member's token. */
  member(username: string, accessLevel: number): Promise<string>
  /** Creates a user who is not a member, and returns their token. */
  stranger(username: string): Promise<string>
}

/** A service in its own process, which the test can kill. */
export interface MortalService extends BoardService {
  /** Kills the service without a clean shutdown. */
  kill(): Promise<void>
  restart(): Promise<void>
}

export const test = base.extend<BoardFixtures<BoardService>>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  env: async ({}, use) => await use({}),
  service: async ({ host, port, env }, use) => {
    const folder = copyWorkspace()
    const url = await host.start(['--data', folder, '--no-demo', '--port', port], env)
    await use(boardService(url))
    await host.end(url)
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ service }, use) => await use(service.url),
})

/** A test whose service can be killed. */
export const mortalTest = base.extend<Omit<BoardFixtures<MortalService>, 'env'>>({
  service: async ({ port }, use) => {
    const folder = copyWorkspace()
    const start = async () => {
      const started = await startService(['--data', folder, '--no-demo', '--port', port])
      if (!started.url) throw new Error(started.output())
      return { ...started, url: started.url }
    }
    let running = await start()
    const { url } = running
    await use({
      ...boardService(url),
      kill: async () => void (await running.end('SIGKILL')),
      restart: async () => void (running = await start()),
    })
    await running.end('SIGKILL')
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ service }, use) => await use(service.url),
})

function copyWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
  cpSync(boardWorkspace().folder, folder, { recursive: true })
  return folder
}

function boardService(url: string): BoardService {
  const { projectBoard, groupBoard } = boardWorkspace()
  const call = callAsRoot(url)
  return {
    url,
    projectBoard,
    groupBoard,
    call,
    member: async (username, accessLevel) => await addUser(call, username, accessLevel),
    stranger: async (username) => await addUser(call, username),
  }
}

export { ROOT_TOKEN } from './root.ts'
export { expect } from '@playwright/test'

/** Signs in with a token before the first page opens, or before the first of all tabs of a context. */
export async function signIn(
  page: Pick<Page, 'addInitScript'>,
  service: BoardService,
  token = ROOT_TOKEN,
): Promise<void> {
  const account = {
    id: 'of-the-test',
    kind: 'token',
    server: service.url,
    clientId: '',
    secret: token,
    idToken: null,
    keep: false,
    userId: null,
    user: null,
    addedAt: 0,
    color: 0,
  }
  await page.addInitScript(
    (saved) => {
      sessionStorage.setItem('mergeboard.accounts', saved)
      sessionStorage.setItem('mergeboard.account', 'of-the-test')
    },
    JSON.stringify([account]),
  )
}

/** Creates a user, a project member if there is an access level, and returns the user's token. */
async function addUser(call: CallAsRoot, username: string, accessLevel?: number): Promise<string> {
  const user = await call('POST', '/users', {
    username,
    name: username,
    email: `${username}@acme.test`,
    password: 'a quiet word for tests',
    skip_confirmation: true,
  })
  if (accessLevel !== undefined) {
    const member = { user_id: user.id, access_level: accessLevel }
    await call('POST', '/projects/acme%2Fapp/members', member)
  }
  const token = { name: 'tests', scopes: ['api'] }
  const made = await call('POST', `/users/${user.id}/personal_access_tokens`, token)
  return made['token'] as string
}
