import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base, type Page } from '@playwright/test'

import { startService } from '#server/testing/service.ts'

export const ROOT_TOKEN = 'root-of-the-end-to-end-tests'
const LISTS = ['To do', 'Doing', 'Review', 'QA']

interface BoardFixtures {
  service: BoardService
  baseURL: string
}

/** A service without the demo, with a project board and a group board of four lists each, and some issues. */
interface BoardService {
  readonly url: string
  readonly projectBoard: string
  readonly groupBoard: string
  /** A call of the API as root. */
  call(method: string, path: string, body?: object): Promise<Entity>
  /** A new member of the project with the access level; their token. */
  member(username: string, accessLevel: number): Promise<string>
  /** Ends the service as a power cut would, and starts it again where it was. */
  kill(): Promise<void>
  restart(): Promise<void>
}

type Entity = { id: number } & Record<string, unknown>

export const test = base.extend<BoardFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  service: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
    const start = async (port: string) =>
      await startService(['--data', folder, '--no-demo', '--port', port], {
        MERGEBOARD_ROOT_TOKEN: ROOT_TOKEN,
      })
    // Below those that the system gives away: nobody takes it while the service is down.
    let running = await start(String(20_000 + Math.floor(Math.random() * 12_000)))
    if (!running.url) throw new Error(running.output())
    const { url } = running
    const call = caller(url)
    await use({
      url,
      ...(await makeBoards(call)),
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

function caller(url: string): BoardService['call'] {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/v4${path}`, {
      method,
      headers: { 'PRIVATE-TOKEN': ROOT_TOKEN, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : { id: 0 }) as Entity
  }
}

async function addMember(call: BoardService['call'], username: string, accessLevel: number) {
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

async function makeBoards(call: BoardService['call']) {
  const group = await call('POST', '/groups', { name: 'Acme', path: 'acme' })
  const project = await call('POST', '/projects', {
    name: 'App',
    path: 'app',
    namespace_id: group.id,
  })
  const boards = [`/projects/${project.id}/boards`, `/groups/${group.id}/boards`]
  const [onProject, onGroup] = await Promise.all(
    boards.map(async (path) => await call('POST', path, { name: 'Development' })),
  )
  for (const name of LISTS) {
    const label = await call('POST', `/groups/${group.id}/labels`, { name, color: '#6699cc' })
    await call('POST', `${boards[0]}/${onProject!.id}/lists`, { label_id: label.id })
    await call('POST', `${boards[1]}/${onGroup!.id}/lists`, { label_id: label.id })
    for (const title of [`First of ${name}`, `Second of ${name}`]) {
      await call('POST', `/projects/${project.id}/issues`, { title, labels: name })
    }
  }
  await call('POST', `/projects/${project.id}/issues`, { title: 'In no list yet' })
  return {
    projectBoard: `/acme/app/-/boards/${onProject!.id}`,
    groupBoard: `/groups/acme/-/boards/${onGroup!.id}`,
  }
}
