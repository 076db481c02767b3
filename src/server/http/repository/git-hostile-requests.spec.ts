import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getCommit } from '#contract/commits.ts'
import { forkProject } from '#contract/forks.ts'
import { defaultLimits } from '#server/config.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import {
  at,
  client,
  closeHostileGit,
  commandsOf,
  commitOf,
  developer,
  openHostileGit,
  owner,
  port,
  post,
  project,
  root,
  send,
  service,
  tip,
} from '#server/testing/hostile-git.ts'
import { openOauth } from '#server/testing/oauth.ts'
import { line, wantOf, ZERO } from '#server/testing/pkt-lines.ts'
import { made } from '#server/testing/world.ts'

// Tests requests that no git client sends, and callers who must not learn anything about the project.

const MIB = 1024 * 1024

beforeAll(openHostileGit)
afterAll(closeHostileGit)

describe('an address', () => {
  test.each([
    ['/info/refs?service=git-upload-archive', 403],
    ['/info/refs?service=git-x', 403],
    ['/info/refs', 403],
    ['/objects/info/packs', 404],
    ['/HEAD', 404],
    ['/config', 404],
  ])('without a git service is refused: %s', async (path, status) => {
    expect((await send(at + path, { user: owner })).status).toBe(status)
  })

  test.each([
    '/%2e%2e/%2e%2e/etc/passwd.git',
    '/../../etc/passwd.git',
    '/olga/..%2folga/app.git',
    '//olga/app.git',
    '/olga//app.git',
    '/olga/..;/app.git',
    '/olga/app%00.git',
    '/olga/app%0a.git',
    '/olga.git',
    '/-.git',
  ])('without a project is refused: %s', async (path) => {
    for (const user of [owner, null]) {
      const reply = await send(`${path}/info/refs?service=git-upload-pack`, { user })
      expect([400, 404]).toContain(reply.status)
    }
  })

  test('matches a project path regardless of case', async () => {
    const reply = await send('/OLGA/App.git/info/refs?service=git-upload-pack', { user: owner })
    expect(reply.status).toBe(200)
  })
})

describe('a stranger', () => {
  test('gets the same reply for hidden and absent projects', async () => {
    const asked = '.git/info/refs?service=git-upload-pack'
    const [hidden, missing] = await Promise.all([
      send(`/olga/app${asked}`, { user: null }),
      send(`/olga/nothing${asked}`, { user: null }),
    ])
    expect(hidden).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringContaining('Basic realm=') },
    })
    expect({ status: missing.status, body: missing.body }).toEqual({
      status: 401,
      body: hidden.body,
    })
    expect(Object.keys(missing.headers)).toEqual(Object.keys(hidden.headers))
  })

  test('gets 401 for a request with a body too', async () => {
    const sent = { method: 'POST', user: null, body: '0000' } as const
    for (const what of ['upload-pack', 'receive-pack']) {
      const type = `application/x-git-${what}-request`
      const reply = await send(`${at}/git-${what}`, { ...sent, headers: { 'content-type': type } })
      expect(reply.status).toBe(401)
    }
  })

  test('is rate limited after too many wrong passwords', async () => {
    const { deps } = service
    await updateUser(deps.db, owner.id, { password_hash: await hashPassword('correct horse') })
    const log = async (password: string) => {
      const authorization = `Basic ${Buffer.from(`olga:${password}`).toString('base64')}`
      const path = `${at}/info/refs?service=git-upload-pack`
      return send(path, { user: null, headers: { authorization } })
    }
    for (let nth = 0; nth < defaultLimits.signInPerUser; nth++) {
      expect((await log('wrong')).status).toBe(401)
    }
    const refused = await log('correct horse')
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    expect((await log(owner.token)).status).toBe(200)
  })
})

describe('a request', () => {
  test('is checked by its own service and content type', async () => {
    const reader = await service.token(developer, { scopes: 'read_repository' })
    const push = await post('receive-pack', commandsOf('refs/heads/x'), { user: reader })
    expect(push.status).toBe(403)
    const mixed = await send(`${at}/git-receive-pack`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-git-upload-pack-request' },
      body: '0000',
    })
    expect(mixed.status).toBe(415)
    const form = { 'content-type': 'application/json' }
    const json = await send(`${at}/git-receive-pack`, { method: 'POST', headers: form, body: '{}' })
    expect(json.status).toBe(415)
  })

  test('by an OAuth token is limited to its scopes', async () => {
    const oauth = await openOauth(service, root, developer)
    const app = await oauth.register({ scopes: 'read_user read_repository' })
    const asked = async (scope: string, what: string) => {
      const code = await oauth.consentedCode(app, { scope })
      const { access_token: token } = (await oauth.redeemAs(app, code)).body
      const user = { ...developer, token }
      return (await send(`${at}/info/refs?service=git-${what}`, { user })).status
    }
    expect(await asked('read_user', 'upload-pack')).toBe(403)
    expect(await asked('read_repository', 'upload-pack')).toBe(200)
    expect(await asked('read_repository', 'receive-pack')).toBe(403)
  })

  test('negotiates protocol version 2 and ignores other values', async () => {
    const path = `${at}/info/refs?service=git-upload-pack`
    const ask = (protocol: string) => send(path, { headers: { 'git-protocol': protocol } })
    expect((await ask('version=2')).body).toContain('version 2')
    for (const other of ['version=2:x=y', 'version=3', 'version=2 ', 'x'.repeat(10_000)]) {
      const reply = await ask(other)
      expect(reply.body.includes('version 2')).toBe(other.trim() === 'version=2')
    }
  })

  test('may not decompress to more than the limit', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const bomb = gzipSync(new Uint8Array(40 * MIB))
    expect((await post('upload-pack', bomb, { headers })).status).toBe(413)
    expect((await post('receive-pack', bomb, { headers })).status).toBe(400)
    const noGzip = await post('upload-pack', 'no gzip', { headers })
    expect(noGzip.status).toBe(400)
    const brotli = { 'content-encoding': 'br' }
    expect((await post('upload-pack', 'x', { headers: brotli })).status).toBe(415)
    const real = gzipSync(wantOf(await tip('refs/heads/main')))
    expect((await post('upload-pack', real, { headers })).body).toContain('PACK')
  })

  test.each([
    ['', 400],
    ['0001', 400],
    ['0003', 400],
    ['fff5', 400],
    ['ffff', 400],
    ['zzzz', 400],
    ['00ff short', 400],
    ['0009hello', 400],
    ['0000'.repeat(100_000), 400],
    [line(`${ZERO} ${ZERO} refs/heads/x\0report-status`), 400],
    [line('push-cert\0report-status'), 400],
  ])('no client would send is refused: %#', async (body, status) => {
    expect((await post('receive-pack', body)).status).toBe(status)
  })

  test.each(['0001', 'ffff', 'zzzz', '0009hello', line('want nothing\n')])(
    'that asks for nothing gets nothing: %j',
    async (body) => {
      expect((await post('upload-pack', body)).body).not.toContain('PACK')
    },
  )

  test('for a commit that does not exist is refused', async () => {
    const { body } = await post('upload-pack', wantOf('1'.repeat(40)))
    expect(body).toContain('not our ref')
  })
})

describe('a fork', () => {
  test('does not expose its commits through its parent project', async () => {
    const fork = await made(service.as(developer), forkProject, { id: project.id, path: 'fork' })
    const secret = await commitOf({ parent: 'main' }, 'Of the fork alone')
    const to = `http://x:${developer.token}@127.0.0.1:${port}/dev/fork.git`
    expect((await client.run('push', to, `${secret}:refs/heads/secret`)).code).toBe(0)
    expect((await post('upload-pack', wantOf(secret))).body).toContain('not our ref')
    const fetched = `${line('command=fetch')}0001${line(`want ${secret}\n`)}${line('done\n')}0000`
    const headers = { 'git-protocol': 'version=2' }
    expect((await post('upload-pack', fetched, { headers })).body).toContain('not our ref')
    const inProject = (id: number) => ({ id, sha: secret })
    const api = service.as(developer)
    expect((await api.call(getCommit, inProject(project.id))).status).toBe(404)
    expect((await api.call(getCommit, inProject(fork.id))).status).toBe(200)
  })
})
