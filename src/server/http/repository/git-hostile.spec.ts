import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { deflateSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { defaultLimits } from '#server/config.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { costs } from '#server/git/costs.ts'
import { EMPTY_TREE } from '#server/git/diff.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { runGit } from '#server/git/run.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { openOauth } from '#server/testing/oauth.ts'
import { made } from '#server/testing/world.ts'

// What no git client sends, and what a client sends that is up to no good.

const MIB = 1024 * 1024
const ZERO = '0'.repeat(40)

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  user?: TestUser | null
}

let service: TestApp
let port: number
let root: TestUser
let owner: TestUser
let developer: TestUser
let project: { id: number }
let gitDir: string
let at: string
/** A commit with its parents' objects, as a pack. */
let pack: Buffer
let commit: string
let client: GitClient

beforeAll(async () => {
  service = await testApp({ limits: { ...defaultLimits, gitTransfers: 2, pushBytes: 4 * MIB } })
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
  root = await service.user('root', { admin: true })
  owner = await service.user('olga')
  developer = await service.user('dev')
  project = await made(service.as(owner), '/projects', {
    path: 'app',
    initialize_with_readme: true,
  })
  await made(service.as(owner), `/projects/${project.id}/members`, {
    user_id: developer.id,
    access_level: 30,
  })
  at = '/olga/app.git'
  const { disk_path } = await service.deps.db
    .selectFrom('projects')
    .select('disk_path')
    .executeTakeFirstOrThrow()
  gitDir = service.deps.repositories.dirOf(disk_path)

  client = await gitClient()
  commit = await client.commit('a.txt', 'a\n'.repeat(100_000) + Math.random())
  const { stdout } = await runGit(['pack-objects', '--revs', '--stdout', '--quiet'], {
    gitDir: join(client.dir, '.git'),
    input: `${commit}\n`,
  })
  pack = stdout
})
afterAll(async () => {
  await client.remove()
  await service.close()
})

describe('an address', () => {
  test.each([
    ['/info/refs?service=git-upload-archive', 403],
    ['/info/refs?service=git-x', 403],
    ['/info/refs', 403],
    ['/objects/info/packs', 404],
    ['/HEAD', 404],
    ['/config', 404],
  ])('of no service: %s', async (path, status) => {
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
  ])('of no project: %s', async (path) => {
    for (const user of [owner, null]) {
      const reply = await send(`${path}/info/refs?service=git-upload-pack`, { user })
      expect([400, 404]).toContain(reply.status)
    }
  })

  test('of a project in other letters is that project', async () => {
    const reply = await send('/OLGA/App.git/info/refs?service=git-upload-pack', { user: owner })
    expect(reply.status).toBe(200)
  })
})

describe('a stranger', () => {
  test('is told the same of what is hidden and of what is not there', async () => {
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

  test('is told nothing by a body either', async () => {
    const sent = { method: 'POST', user: null, body: '0000' } as const
    for (const what of ['upload-pack', 'receive-pack']) {
      const type = `application/x-git-${what}-request`
      const reply = await send(`${at}/git-${what}`, { ...sent, headers: { 'content-type': type } })
      expect(reply.status).toBe(401)
    }
  })

  test('has so many tries at a password, whichever way', async () => {
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
  test('is judged by what it posts, not by what it asked for before', async () => {
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

  test('by an OAuth token may do what the token is for', async () => {
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

  test('says which version of the protocol it speaks, and nothing else', async () => {
    const path = `${at}/info/refs?service=git-upload-pack`
    const ask = (protocol: string) => send(path, { headers: { 'git-protocol': protocol } })
    expect((await ask('version=2')).body).toContain('version 2')
    for (const other of ['version=2:x=y', 'version=3', 'version=2 ', 'x'.repeat(10_000)]) {
      const reply = await ask(other)
      expect(reply.body.includes('version 2')).toBe(other.trim() === 'version=2')
    }
  })

  test('may not unpack to more than is allowed', async () => {
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
  ])('that no client sends is refused: %#', async (body, status) => {
    expect((await post('receive-pack', body)).status).toBe(status)
  })

  test.each(['0001', 'ffff', 'zzzz', '0009hello', line('want nothing\n')])(
    'for nothing gets nothing: %j',
    async (body) => {
      expect((await post('upload-pack', body)).body).not.toContain('PACK')
    },
  )

  test('for a commit that is nowhere here is refused', async () => {
    const { body } = await post('upload-pack', wantOf('1'.repeat(40)))
    expect(body).toContain('not our ref')
  })
})

describe('a name', () => {
  const names = [
    ...'--output=x - HEAD @ refs/heads/x refs/remotes/x a@{1} a..b .x a/.x a.lock a.lock/b'.split(
      ' ',
    ),
    ...'a~1 a^ a:b a? a* a[ a\\ a//b a/ a.'.split(' '),
    'a b',
    'a\u0007',
    'x'.repeat(256),
    'f'.repeat(40),
    'F'.repeat(40),
    'f'.repeat(64),
  ]
  const refs = async () => (await runGit(['for-each-ref'], { gitDir })).stdout.toString()

  test('that could be read as something else is taken for no branch or tag', async () => {
    const before = await refs()
    for (const kind of ['heads', 'tags']) {
      for (let nth = 0; nth < names.length; nth += 10) {
        const some = names.slice(nth, nth + 10).map((name) => `refs/${kind}/${name}`)
        const { body } = await postPush(commandsOf(...some), pack)
        expect(heard(body).match(/ cannot be the name of a (branch|tag):/g)).toHaveLength(
          some.length,
        )
      }
    }
    const noText = Buffer.from(commandsOf('refs/heads/no-text'))
    noText[noText.indexOf('no-text')] = 0xff
    expect((await postPush(noText, pack)).body).toContain('cannot be the name of a branch')
    expect(await refs()).toBe(before)
  })

  test('that could be read as something else is no branch of a merge request', async () => {
    const api = service.as(developer)
    const path = `/projects/${project.id}/merge_requests`
    const fine = { source_branch: 'names', target_branch: 'main', title: 'Names' }
    const { iid } = await made(api, path, fine)
    for (const name of [...names, '--upload-pack=touch x', '-h']) {
      const refused = (what: string) => ({
        status: 400,
        body: { message: { [what]: ['is invalid'] } },
      })
      for (const what of ['source_branch', 'target_branch']) {
        expect(await api.post(path, { ...fine, [what]: name })).toMatchObject(refused(what))
      }
      const change = await api.put(`${path}/${iid}`, { target_branch: name })
      expect(change).toMatchObject(refused('target_branch'))
    }
    expect((await api.get(path)).headers['x-total']).toBe(String(iid))
  })

  test('of a tag as of a branch means the branch', async () => {
    const { api, iid, change, path } = await propose('twin')
    const other = await commitOf({}, 'Other')
    const tags = ['twin', 'twin-target'].map((name) => `${other}:refs/tags/${name}`)
    expect((await client.run('push', url(), ...tags)).code).toBe(0)
    const repository = `/projects/${project.id}/repository`
    expect((await api.get(`${repository}/commits/twin`)).body.id).toBe(change)
    const compared = await api.get(`${repository}/compare?from=twin-target&to=twin`)
    expect(compared.body.commits).toMatchObject([{ id: change }])
    const shown = (await api.get(`${path}/${iid}/changes`)).body
    expect(shown.changes).toMatchObject([{ new_path: 'twin.txt' }])
    expect(shown.sha).toBe(change)
    const merged = await api.put(`${path}/${iid}/merge`)
    expect(merged.body.state).toBe('merged')
    const { id, parent_ids } = (await api.get(`${repository}/commits/twin-target`)).body
    expect([id, parent_ids]).toEqual([merged.body.merge_commit_sha, [commit, change]])
    expect(await tip('refs/tags/twin-target')).toBe(other)
  })

  test('that was planted on the disk is a name and nothing else', async () => {
    const { api, iid, change, path } = await propose('planted')
    await service.deps.db
      .updateTable('merge_requests')
      .set({ source_branch: '--output=made' })
      .where('source_branch', '=', 'planted')
      .execute()
    await runGit(['update-ref', 'refs/heads/--output=made', change], { gitDir })
    await pushFrom(await commitOf({ parent: 'main' }, 'Meanwhile'), 'planted-target')
    expect((await api.put(`${path}/${iid}/rebase`)).status).toBe(202)
    await service.deps.jobs.idle()
    const { body } = await api.get(`${path}/${iid}`)
    expect(body).toMatchObject({ merge_error: null, source_branch: '--output=made' })
    expect((await api.put(`${path}/${iid}/merge`)).body.state).toBe('merged')
    expect([existsSync('made'), existsSync(join(gitDir, 'made'))]).toEqual([false, false])
    await runGit(['update-ref', '-d', 'refs/heads/--output=made'], { gitDir })
  })
})

test('a sha that is not that of the head merges nothing, whatever git would make of it', async () => {
  const { api, iid, change, path } = await propose('checked')
  for (const sha of [
    ...'--help HEAD HEAD~1 checked refs/heads/checked @{upstream}'.split(' '),
    '',
    change.slice(1),
    `${change}0`,
    change.toUpperCase(),
    `${change}^{}`,
    '１'.repeat(40),
    commit,
  ]) {
    const reply = await api.put(`${path}/${iid}/merge`, { sha })
    expect([sha, reply.status, reply.body.message]).toEqual([
      sha,
      409,
      'SHA does not match HEAD of source branch',
    ])
  }
  expect(await tip('refs/heads/checked-target')).toBe(commit)
  const merged = await api.put(`${path}/${iid}/merge`, { sha: change })
  expect(merged.body.state).toBe('merged')
})

describe('a push of several branches', () => {
  const moves = (first: string, second: string) =>
    [first, second].map((name, nth) => ({
      ref: `refs/heads/${name}`,
      before: nth === 0 ? ZERO : '1'.repeat(40),
      after: commit,
    }))

  test('of which one was moved meanwhile tells of each, and what follows is of the other', async () => {
    const { body } = await postPush(changesOf(moves('moved', 'stale'), 'report-status'), pack)
    expect(body).toContain('ok refs/heads/moved')
    expect(body).toContain('ng refs/heads/stale')
    expect([await tip('refs/heads/moved'), await tip('refs/heads/stale')]).toEqual([commit, null])
  })

  test('that wants all or nothing gets nothing', async () => {
    const wanted = changesOf(moves('all', 'nothing'), 'report-status atomic')
    const { body } = await postPush(wanted, pack)
    expect(body).toContain('ng refs/heads/all')
    expect([await tip('refs/heads/all'), await tip('refs/heads/nothing')]).toEqual([null, null])
  })
})

test('a push cannot say where a history ends', async () => {
  const who = 'A <a@b.test> 1700000000 +0000'
  const parent = await commitOf({}, 'Hidden')
  const child = await rawCommit(
    `tree ${EMPTY_TREE}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\nShown\n`,
  )
  const { stdout } = await runGit(['pack-objects', '--stdout', '--quiet'], {
    gitDir: join(client.dir, '.git'),
    input: `${child}\n`,
  })
  const command = { ref: 'refs/heads/cut-off', before: ZERO, after: child }
  const { body } = await postPush(
    line(`shallow ${child}`) + changesOf([command], 'report-status'),
    stdout,
  )
  expect(body).toContain('ng refs/heads/cut-off')
  expect(await tip('refs/heads/cut-off')).toBeNull()
  expect(existsSync(join(gitDir, 'shallow'))).toBe(false)
})

describe('a pack', () => {
  const broken: [string, (pack: Buffer) => Buffer][] = [
    ['with a wrong checksum', (pack) => flipped(pack, pack.length - 1)],
    ['with a changed byte', (pack) => flipped(pack, Math.floor(pack.length / 2))],
    ['that is cut', (pack) => pack.subarray(0, pack.length - 100)],
    ['that is none', () => Buffer.from('PACK nothing of the kind')],
    ['that counts more objects than it has', (pack) => flipped(pack, 11)],
    ['with an object smaller than it says', () => packOf(entryOf(3, 'x', { size: MIB }))],
    ['with a difference to itself', () => packOf(entryOf(6, delta('x', 'y'), { base: '00' }))],
    ['with a difference to nothing', () => packOf(entryOf(7, delta('x', 'y'), { base: ZERO }))],
  ]

  test.each(broken)('%s is refused, and leaves nothing', async (_name, change) => {
    const { body } = await push('refs/heads/broken', change(pack))
    expect(body).not.toContain('ok refs/heads/broken')
    expect(await tip('refs/heads/broken')).toBeNull()
    await eventually(async () => expect(await leftovers()).toEqual([]))
  })

  test('without the objects that it speaks of is refused', async () => {
    const empty = Buffer.from(
      '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
      'hex',
    )
    const command = { ref: 'refs/heads/hollow', before: ZERO, after: 'ab'.repeat(20) }
    const { body } = await postPush(changesOf([command], 'report-status'), empty)
    expect(body).toContain('ng refs/heads/hollow')
    expect(await tip('refs/heads/hollow')).toBeNull()
  })

  test('with something after its end is taken without that', async () => {
    const { body } = await push('refs/heads/tailed', Buffer.concat([pack, randomBytes(MIB)]))
    expect(body).toContain('ok refs/heads/tailed')
    expect(await leftovers()).toEqual([])
  })

  test('of few bytes that stand for very many is refused before they are made', async () => {
    const { body } = await push('refs/heads/swollen', swollenPack())
    expect(body).toContain('over limit')
    expect(await tip('refs/heads/swollen')).toBeNull()
    await eventually(async () => expect(await leftovers()).toEqual([]))
  })

  test('with a message of a megabyte is refused', async () => {
    const { output } = await pushFrom(await commitOf({}, 'm'.repeat(MIB)), 'endless')
    expect(output).toContain('A commit may have 0.3 MiB at most')
  })

  test('of folders in folders without end can be proposed, is too much, and costs no more than it may', async () => {
    const usual = { ...costs }
    onTestFinished(() => void Object.assign(costs, usual))
    const cost = { timeout: 300, memory: 1024 }
    Object.assign(costs, { comparing: cost, merging: cost })
    const bombs = await Promise.all(['a\n', 'b\n'].map(bombOf))
    for (const [nth, bomb] of bombs.entries()) {
      expect(
        (await pushFrom(await commitOf({ parent: 'main', tree: bomb }), `bomb-${nth}`)).code,
      ).toBe(0)
    }
    const api = service.as(developer)
    const mergeRequests = `/projects/${project.id}/merge_requests`
    const opened = await api.post(mergeRequests, {
      source_branch: 'bomb-0',
      target_branch: 'bomb-1',
      title: 'Too much',
    })
    expect([opened.status, opened.body.changes_count]).toEqual([201, '1000+'])
    const path = `${mergeRequests}/${opened.body.iid}`
    const changes = await api.get(`${path}/changes`)
    expect(changes.body).toMatchObject({ changes: [], overflow: true })
    await api.get(path)
    await service.deps.jobs.idle()
    expect((await api.get(path)).body.detailed_merge_status).toBe('conflict')
    expect((await api.put(`${path}/merge`, {})).status).toBe(406)
    const tree = `/projects/${project.id}/repository/tree?ref=bomb-0&recursive=true&per_page=1`
    expect((await api.get(tree)).headers['x-total']).toBe('100000')
    const commit = `/projects/${project.id}/repository/commits/bomb-0`
    expect((await api.get(commit)).body.stats).toEqual({ additions: 0, deletions: 0, total: 0 })
  })

  test('of folders that lead deeper and deeper is listed as far as that goes', async () => {
    const git = { gitDir: join(client.dir, '.git') }
    const folder = 'd'.repeat(200)
    const deep = Array.from({ length: 650 }, () => folder).join('/')
    const [commit] = await importCommits(git.gitDir, [
      { ref: 'refs/heads/deep', files: [[`${deep}/x`, 'x']] },
    ])
    expect((await pushFrom(commit!, 'deep')).code).toBe(0)
    const tree = `/projects/${project.id}/repository/tree?ref=deep&recursive=true&per_page=1`
    const { status, headers } = await service.as(developer).get(tree)
    expect(status).toBe(200)
    expect(Number(headers['x-total'])).toBeLessThan(650)
  })
})

describe('a tree', () => {
  test.each([
    ['.git', '100644'],
    ['.GIT', '040000'],
    ['.g\u200cit', '100644'],
    ['git~1', '100644'],
    ['..', '040000'],
    ['.', '040000'],
    ['.gitmodules', '120000'],
  ])('with %j that other machines would take for something else is refused', async (name, mode) => {
    const tree = await treeWith([[mode, name, mode === '040000' ? EMPTY_TREE : await blobOf('x')]])
    const { code, output } = await pushFrom(await commitOf({ tree }), 'escape')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/fsck|remote rejected|unpacker error/),
    ])
    expect(await tip('refs/heads/escape')).toBeNull()
  })

  test('may say what it likes about how its files are compared and packed', async () => {
    const evil = `*.txt diff=evil filter=evil merge=evil textconv=evil export-subst\n`
    const many = Array.from({ length: 100_000 }, (_, nth) => `*.x${nth} binary\n`).join('')
    const entries = [
      ['100644', '.gitattributes', await blobOf(evil + many)],
      ['100644', 'a.txt', await blobOf(`one\n${'$Format:%B$'.repeat(5000)}\n`)],
    ] as const
    const made = await commitOf({ tree: await treeWith(entries) }, 'm'.repeat(200_000))
    expect((await pushFrom(made, 'attributes')).code).toBe(0)
    const commit = `/projects/${project.id}/repository/commits/${made}`
    const { status, body } = await service.as(developer).get(`${commit}/diff`)
    expect([status, body.length, body[1].diff]).toEqual([200, 2, expect.stringContaining('+one')])
    const long = await blobOf(`*.long ${'a'.repeat(4096)}\n`)
    const tooLong = await commitOf({ tree: await treeWith([['100644', '.gitattributes', long]]) })
    expect((await pushFrom(tooLong, 'too-long')).output).toContain('gitattributesLineLength')
    // A thousand million bytes come out of it: more than git may hold.
    const archive = `/api/v4/projects/${project.id}/repository/archive?sha=attributes`
    const reply = send(archive, { headers: { 'private-token': developer.token }, user: null })
    await expect(reply).rejects.toThrow('aborted')
  })
})

describe('a tree of bytes that are no text', () => {
  test('is read and changed without a byte of it lost', async () => {
    const api = service.as(developer)
    const [e, f] = ['a\u00e9', 'a\u00e8'].map((name) => Buffer.from(name, 'latin1'))
    const [made] = await importCommits(join(client.dir, '.git'), [
      {
        ref: 'refs/heads/bytes',
        message: Buffer.from('Gr\u00fc\u00dfe\n', 'latin1'),
        files: [
          [e!, 'one\n'],
          [f!, 'two\n'],
          ['b', 'b\n'],
        ],
      },
    ])
    expect((await pushFrom(made!, 'bytes')).code).toBe(0)
    const repository = `/projects/${project.id}/repository`
    const head = await api.get(`${repository}/commits/bytes`)
    expect(head.body).toMatchObject({ title: 'Gr\uFFFD\uFFFDe', stats: { additions: 3 } })
    const diff = (await api.get(`${repository}/commits/bytes/diff`)).body
    expect(diff.map((one: { new_path: string }) => one.new_path)).toEqual([
      'a\uFFFD',
      'a\uFFFD',
      'b',
    ])
    const found: string[] = []
    let next: string | undefined = `${repository}/tree?ref=bytes&pagination=keyset&per_page=1`
    for (let page = 0; next && page < 5; page++) {
      const { body, headers } = await api.get(next)
      found.push(body[0].path)
      next = /<http:\/\/mergeboard\.test\/api\/v4(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1]
    }
    expect(found).toEqual(['a\uFFFD', 'a\uFFFD', 'b'])
    const created = await api.post(`${repository}/commits`, {
      branch: 'bytes',
      commit_message: 'Add',
      actions: [{ action: 'create', file_path: 'c', content: 'c' }],
    })
    expect(created.status).toBe(201)
    const { stdout } = await runGit(['ls-tree', '-z', '--name-only', 'refs/heads/bytes'], {
      gitDir,
    })
    expect(stdout.toString('latin1').split('\0')).toEqual(['a\u00e8', 'a\u00e9', 'b', 'c', ''])
  })
})

describe('a module', () => {
  const modules = (url: string) => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`
  const treeOfModule = async (url: string) =>
    commitOf({
      tree: await treeWith([
        ['100644', '.gitmodules', await blobOf(modules(url))],
        ['160000', 'x', commit],
      ]),
    })

  test('that a clone would take for an option is refused', async () => {
    const { code, output } = await pushFrom(
      await treeOfModule('--upload-pack=touch made'),
      'module',
    )
    expect([code, output]).toEqual([1, expect.stringContaining('gitmodulesUrl')])
  })

  test('of anywhere is an address in a file, and nobody asks there', async () => {
    const url = 'ext::sh -c touch% made'
    const module = await treeOfModule(url)
    expect((await pushFrom(module, 'module')).code).toBe(0)
    const { body } = await service
      .as(developer)
      .get(`/projects/${project.id}/repository/commits/${module}/diff`)
    expect(body).toMatchObject([
      { new_path: '.gitmodules', diff: expect.stringContaining(`url = ${url}`) },
      { new_path: 'x', b_mode: '160000', diff: expect.stringContaining('+Subproject commit') },
    ])
    expect([existsSync('made'), existsSync(join(gitDir, 'made'))]).toEqual([false, false])
  })
})

describe('a commit', () => {
  const who = 'A <a@b.test> 1700000000 +0000'
  const after = (author: string, committer = who) =>
    `tree ${EMPTY_TREE}\nauthor ${author}\ncommitter ${committer}\n\nOne\n`

  test.each([
    ['without an address', after('A 1700000000 +0000')],
    ['with marks of an address in its name', after('<script>a</script> <a@b.test> 1 +0000')],
    ['with a NUL in its head', after('A\0B <a@b.test> 1700000000 +0000')],
    ['without an author', `tree ${EMPTY_TREE}\ncommitter ${who}\n\nOne\n`],
    ['with a time that no number holds', after('A <a@b.test> 99999999999999999999999 +0000')],
    ['of a name without end', after(`${'s'.repeat(MIB)} <a@b.test> 1700000000 +0000`)],
  ])('%s is refused', async (_what, raw) => {
    expect((await pushFrom(await rawCommit(raw), 'malformed')).code).toBe(1)
    expect(await tip('refs/heads/malformed')).toBeNull()
  })

  test.each([
    ['A <a@b.test>', 'A', '1970-01-01T00:00:00.000+00:00'],
    ['A <a@b.test> 9999999999999 -0000', 'A', '1970-01-01T00:00:00.000+00:00'],
    [
      'A\u202e\u001b[31m <a@b.test> 1700000000 +0000',
      'A\u202e\u001b[31m',
      '2023-11-14T22:13:20.000+00:00',
    ],
  ])('by %j has a name and a time that can be read', async (author, name, date) => {
    expect((await pushFrom(await rawCommit(after(author)), 'odd')).code).toBe(0)
    const read = await service.as(developer).get(`/projects/${project.id}/repository/commits/odd`)
    expect(read.body).toMatchObject({ author_name: name, authored_date: date })
  })
})

describe('many clones at once', () => {
  test('wait for their turn or are told when to come again, and hold up nobody else', async () => {
    const noise = await blobOf(randomBytes(MIB / 2).toString('base64'))
    const made = await commitOf({ tree: await treeWith([['100644', 'noise', noise]]) })
    expect((await pushFrom(made, 'noise')).code).toBe(0)
    const before = process.memoryUsage().rss
    const clones = Array.from({ length: 60 }, (_, nth) =>
      post('upload-pack', wantOf(made), nth % 2 ? { user: owner } : {}),
    )
    expect((await service.as(developer).get(`/projects/${project.id}`)).status).toBe(200)
    const replies = await Promise.all(clones)
    const served = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 503)
    expect(served.length + refused.length).toBe(60)
    expect(served.every(({ body }) => body.includes('PACK'))).toBe(true)
    expect(refused.every(({ headers }) => headers['retry-after'] === '10')).toBe(true)
    // Two at once and eight in line: what the others would have got is nowhere.
    expect(served.length).toBeLessThan(50)
    expect(refused.length).toBeGreaterThan(0)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB)
  })
})

describe('a fork', () => {
  test('keeps its commits to itself, whoever knows their ids', async () => {
    const fork = await made(service.as(developer), `/projects/${project.id}/fork`, { path: 'fork' })
    const secret = await commitOf({ parent: 'main' }, 'Of the fork alone')
    const to = `http://x:${developer.token}@127.0.0.1:${port}/dev/fork.git`
    expect((await client.run('push', to, `${secret}:refs/heads/secret`)).code).toBe(0)
    expect((await post('upload-pack', wantOf(secret))).body).toContain('not our ref')
    const fetched = `${line('command=fetch')}0001${line(`want ${secret}\n`)}${line('done\n')}0000`
    const headers = { 'git-protocol': 'version=2' }
    expect((await post('upload-pack', fetched, { headers })).body).toContain('not our ref')
    const inProject = (id: number) => `/projects/${id}/repository/commits/${secret}`
    const api = service.as(developer)
    expect((await api.get(inProject(project.id))).status).toBe(404)
    expect((await api.get(inProject(fork.id as number))).status).toBe(200)
  })
})

describe('in the middle of a push', () => {
  test('a connection that is cut changes nothing and leaves nothing', async () => {
    const { sending } = await halfPush('refs/heads/cut')
    sending.destroy()
    await eventually(async () => expect(await leftovers()).toEqual([]))
    expect(await tip('refs/heads/cut')).toBeNull()
    expect((await push('refs/heads/cut', pack)).body).toContain('ok refs/heads/cut')
    expect(await tip('refs/heads/cut')).toBe(commit)
  })

  const here = () => `/projects/${project.id}`
  const ends: [string, (user: TestUser) => Promise<{ status: number }>][] = [
    ['a token that is revoked', (user) => service.as(user).delete('/personal_access_tokens/self')],
    ['an account that is blocked', ({ id }) => service.as(root).post(`/users/${id}/block`)],
    ['a membership that is over', ({ id }) => service.as(owner).delete(`${here()}/members/${id}`)],
    ['a project that is archived', () => service.as(owner).post(`${here()}/archive`)],
  ]
  test.each(ends)('%s ends it', async (what, end) => {
    const user = await service.user(`pusher-${ends.findIndex(([name]) => name === what)}`)
    await made(service.as(owner), `${here()}/members`, { user_id: user.id, access_level: 30 })
    const { sending, reply } = await halfPush('refs/heads/ended', user)
    expect((await end(user)).status).toBeLessThan(300)
    sending.end(pack.subarray(-20))
    expect(await text(await reply)).toContain('You may not push to this project any more')
    expect(await tip('refs/heads/ended')).toBeNull()
    await service.as(owner).post(`${here()}/unarchive`)
  })

  test('others wait for their turn', async () => {
    const first = await halfPush('refs/heads/first')
    const second = push('refs/heads/second', pack)
    const url = `${at}/info/refs?service=git-upload-pack`
    // Of another client there may be one more at once.
    expect((await send(url, { user: owner })).status).toBe(200)
    expect(await tip('refs/heads/second')).toBeNull()
    first.sending.end(pack.subarray(-20))
    expect(await text(await first.reply)).toContain('ok refs/heads/first')
    expect((await second).body).toContain('ok refs/heads/second')
  })
})

test('a pack in which each object is told by the one before is looked through in a moment', async () => {
  const length = 10_000
  const { body } = await push('refs/heads/chained', chainedPack(length))
  expect(body).toContain('ok refs/heads/chained')
  const blob = `/projects/${project.id}/repository/blobs/${blobId(String(length))}/raw`
  expect((await service.as(developer).get(blob)).body).toBe(String(length))
})

function line(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

function commandsOf(...refs: string[]): string {
  const commands = refs.map((ref) => ({ ref, before: ZERO, after: commit }))
  return changesOf(commands, 'report-status side-band-64k')
}

function changesOf(
  changes: readonly { ref: string; before: string; after: string }[],
  capabilities: string,
): string {
  const lines = changes.map(({ ref, before, after }, nth) =>
    line(`${before} ${after} ${ref}${nth === 0 ? `\0${capabilities}` : ''}`),
  )
  return `${lines.join('')}0000`
}

/** What git tells whoever pushes: it comes in pieces, each with its length. */
function heard(body: string): string {
  // oxlint-disable-next-line no-control-regex -- git's own sign
  return body.replace(/[\da-f]{4}\u0002/g, '')
}

function wantOf(id: string | null): string {
  return `${line(`want ${id} ofs-delta\n`)}0000${line('done\n')}`
}

const push = (ref: string, pack: Buffer, user = developer) => postPush(commandsOf(ref), pack, user)

const postPush = (commands: string | Buffer, pack: Buffer, user = developer) =>
  post('receive-pack', Buffer.concat([Buffer.from(commands), pack]), { user })

const post = (what: string, body: string | Uint8Array, { headers, user }: Sent = {}) =>
  send(`${at}/git-${what}`, {
    method: 'POST',
    headers: { 'content-type': `application/x-git-${what}-request`, ...headers },
    body,
    ...(user ? { user } : {}),
  })

/** Fetch would tidy the address. Without a user it is the developer's. */
async function send(path: string, sent: Sent) {
  const sending = open(path, sent)
  const reply = answerTo(sending)
  sending.end(sent.body)
  const { statusCode: status, headers } = await reply
  return { status, headers, body: await text(await reply) }
}

function open(
  path: string,
  { method = 'GET', headers = {}, user = developer }: Sent,
): ClientRequest {
  const authorization = `Basic ${Buffer.from(`x:${user?.token}`).toString('base64')}`
  return request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(user ? { authorization } : {}), ...headers },
  })
}

async function answerTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [reply] = (await once(sending, 'response')) as [IncomingMessage]
  return reply
}

/** A push of which all but the last bytes are sent, and taken in. */
async function halfPush(ref: string, user = developer) {
  const sending = open(`${at}/git-receive-pack`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-receive-pack-request' },
    user,
  })
  sending.on('error', () => {})
  const reply = answerTo(sending)
  reply.catch(() => {})
  sending.write(commandsOf(ref))
  sending.write(pack.subarray(0, -20))
  await eventually(async () => expect(await leftovers()).not.toEqual([]))
  return { sending, reply }
}

const tip = async (ref: string) => (await readRefs(gitDir, [ref])).get(ref) ?? null

/** What a push that was not let in could leave behind. */
async function leftovers(): Promise<string[]> {
  const found = await readdir(join(gitDir, 'objects'), { recursive: true })
  return found.filter((name) => /tmp_|incoming/.test(name))
}

function flipped(pack: Buffer, at: number): Buffer {
  const changed = Buffer.from(pack)
  changed[at]! ^= 0xff
  return changed
}

/** A folder of ten folders of ten … of ten files: ten thousand million. */
async function bombOf(text: string): Promise<string> {
  let tree = await treeOf(await blobOf(text), '100644', 'blob')
  for (let depth = 0; depth < 9; depth++) tree = await treeOf(tree, '040000', 'tree')
  return tree
}

/** A folder with ten times the same in it. */
async function treeOf(id: string, mode: string, type: string): Promise<string> {
  const entries = Array.from({ length: 10 }, (_, nth) => `${mode} ${type} ${id}\t${nth}\n`)
  const { stdout } = await runGit(['mktree'], {
    gitDir: join(client.dir, '.git'),
    input: entries.join(''),
  })
  return stdout.toString().trim()
}

async function blobOf(text: string): Promise<string> {
  const gitDir = join(client.dir, '.git')
  const { stdout } = await runGit(['hash-object', '-w', '--stdin'], { gitDir, input: text })
  return stdout.toString().trim()
}

/** Whatever git thinks of it. */
async function rawObject(type: string, content: string | Buffer): Promise<string> {
  const gitDir = join(client.dir, '.git')
  const args = ['hash-object', '-t', type, '-w', '--literally', '--stdin']
  const { stdout } = await runGit(args, { gitDir, input: content })
  return stdout.toString().trim()
}

const rawCommit = (text: string) => rawObject('commit', text)

function treeWith(entries: readonly (readonly [mode: string, name: string, id: string])[]) {
  const parts = entries.map(([mode, name, id]) =>
    Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`), Buffer.from(id, 'hex')]),
  )
  return rawObject('tree', Buffer.concat(parts))
}

async function commitOf(
  { parent, tree = EMPTY_TREE }: { parent?: string; tree?: string },
  message = 'Change',
) {
  const gitDir = join(client.dir, '.git')
  const parents = parent === undefined ? [] : ['-p', commit]
  const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.test' }
  const who = { ...env, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.test' }
  const { stdout } = await runGit(['commit-tree', tree, ...parents, '-F', '-'], {
    gitDir,
    input: message,
    env: who,
  })
  return stdout.toString().trim()
}

const url = () => `http://x:${developer.token}@127.0.0.1:${port}${at}`

const pushFrom = (id: string, branch: string) =>
  client.run('push', url(), `+${id}:refs/heads/${branch}`)

/** A merge request of a branch with a file of its own into one that it begins at. */
async function propose(name: string) {
  const tree = await treeWith([
    ['100644', 'a.txt', await client.must('rev-parse', `${commit}:a.txt`)],
    ['100644', `${name}.txt`, await blobOf(name)],
  ])
  const change = await commitOf({ parent: 'main', tree }, `Add ${name}`)
  await pushFrom(commit, `${name}-target`)
  await pushFrom(change, name)
  const api = service.as(developer)
  const path = `/projects/${project.id}/merge_requests`
  const branches = { source_branch: name, target_branch: `${name}-target` }
  const { iid } = await made(api, path, { ...branches, title: name })
  return { api, path, iid: iid as number, change }
}

/** A base of 16 MiB of nothing, and a difference that repeats it 64 times. */
function swollenPack(): Buffer {
  const content = Buffer.alloc(0xffffff)
  const repeat = Buffer.concat([
    variable(content.length),
    variable(64 * content.length),
    Buffer.from('f0ffffff'.repeat(64), 'hex'),
  ])
  return packOf(entryOf(3, content), entryOf(7, repeat, { base: blobId(content) }))
}

/** Numbers, each told by how it differs from the one before. */
function chainedPack(length: number): Buffer {
  const entries = Array.from({ length }, (_, nth) =>
    entryOf(7, delta(String(nth), String(nth + 1)), { base: blobId(String(nth)) }),
  )
  return packOf(entryOf(3, '0'), ...entries)
}

function packOf(...entries: readonly Buffer[]): Buffer {
  const head = Buffer.from('5041434b0000000200000000', 'hex')
  head.writeUInt32BE(entries.length, 8)
  const pack = Buffer.concat([head, ...entries])
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

/** An object of a pack, of the size that it says or of another; of a difference (6, 7) to what is at `base`. */
function entryOf(
  kind: 3 | 6 | 7,
  content: string | Buffer,
  { size = content.length, base = '' } = {},
): Buffer {
  return Buffer.concat([entryHead(kind, size), Buffer.from(base, 'hex'), deflateSync(content)])
}

/** Takes nothing of what was there. */
const delta = (before: string, after: string) =>
  Buffer.concat([
    variable(before.length),
    variable(after.length),
    Buffer.from([after.length]),
    Buffer.from(after),
  ])

const blobId = (content: string | Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/** A number in groups of seven bits, the lowest first. */
function variable(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  }
  return Buffer.from(bytes)
}

/** Of an object in a pack: its kind and the lowest four bits of its size, then the others. */
function entryHead(kind: number, size: number): Buffer {
  const first = (kind << 4) | (size & 15)
  const more = size >> 4
  return more === 0
    ? Buffer.from([first])
    : Buffer.concat([Buffer.from([first | 0x80]), variable(more)])
}
