import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base, type Page } from '@playwright/test'

import { startService } from '#server/testing/service.ts'
import { callAsRoot, ROOT_TOKEN, type CallAsRoot } from './root.ts'
import { boardWorkspace } from './workspace.ts'

interface BoardFixtures {
  service: BoardService
  baseURL: string
}

/** A service without the demo, with a project board and a group board of four lists each, and some issues. */
export interface BoardService {
  readonly url: string
  readonly projectBoard: string
  readonly groupBoard: string
  /** A call of the API as root. */
  call: CallAsRoot
  /** A new member of the project with the access level; their token. */
  member(username: string, accessLevel: number): Promise<string>
  /** Ends the service as a power cut would, and starts it again where it was. */
  kill(): Promise<void>
  restart(): Promise<void>
}

export const test = base.extend<BoardFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  service: async ({}, use) => {
    const { folder: original, ...boards } = boardWorkspace()
    const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
    cpSync(original, folder, { recursive: true })
    const start = async (port: string) =>
      await startService(['--data', folder, '--no-demo', '--port', port])
    // Below those that the system gives away: nobody takes it while the service is down.
    let running = await start(String(20_000 + Math.floor(Math.random() * 12_000)))
    if (!running.url) throw new Error(running.output())
    const { url } = running
    const call = callAsRoot(url)
    await use({
      url,
      ...boards,
      call,
      member: async (username, accessLevel) => await addMember(call, username, accessLevel),
      kill: async () => void (await running.end('SIGKILL')),
      restart: async () => {
        running = await start(new URL(url).port)
        if (!running.url) throw new Error(running.output())
      },
    })
    await running.end('SIGKILL')
    rmSync(folder, { recursive: true })
  },
  baseURL: async ({ service }, use) => await use(service.url),
})

export { ROOT_TOKEN } from './root.ts'
export { expect } from '@playwright/test'

/** Signs in as the owner of a token before the first page is opened. */
export async function signIn(page: Page, service: BoardService, token = ROOT_TOKEN): Promise<void> {
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

async function addMember(call: CallAsRoot, username: string, accessLevel: number) {
  const user = await call('POST', '/users', {
    username,
    name: username,
    email: `${username}@acme.test`,
    password: 'a quiet word for tests',
    skip_confirmation: true,
  })
  const member = { user_id: user.id, access_level: accessLevel }
  await call('POST', '/projects/acme%2Fapp/members', member)
  const token = { name: 'tests', scopes: ['api'] }
  const made = await call('POST', `/users/${user.id}/personal_access_tokens`, token)
  return made['token'] as string
}
