import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { listBranches } from '#contract/branches.ts'
import {
  createFile,
  deleteFile,
  getFile,
  getFileBlame,
  getRawFile,
  updateFile,
} from '#contract/repository-files.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let developer: Api, anybody: Api

beforeAll(async () => {
  service = await testApp()
  project = await projectWithCode(
    service,
    'ferries',
    [
      {
        ref: 'refs/heads/main',
        files: [
          ['docs/guide.md', 'one\ntwo\n'],
          ['run.sh', { mode: '100755', content: 'echo\n' }],
          ['image', Buffer.from([0, 255, 254])],
          ['page.html', '<script>alert(1)</script>'],
          ['secret', { mode: '120000', content: '/etc/passwd' }],
          ['ünï "x".json', '{}'],
        ],
      },
      { ref: 'refs/heads/main', files: [['docs/guide.md', 'one\n2\nthree\n']] },
      { ref: 'refs/heads/old', from: ':1', files: [] },
    ],
    { visibility: 20 },
  )
  const user = await service.user('dev')
  await service.member(project, user, 30)
  developer = service.as(user)
  anybody = service.as(null)
})
afterAll(() => service.close())

const at = (path: string, rest = '') =>
  `/api/v4/projects/${project.id}/repository/files/${encodeURIComponent(path)}${rest}`

test('a file is returned with its content and last commit', async () => {
  const { status, body, headers } = await anybody.call(getFile, {
    id: project.id,
    file_path: 'docs/guide.md',
    ref: 'main',
  })
  const content = 'one\n2\nthree\n'
  const content_sha256 = createHash('sha256').update(content).digest('hex')
  expect(status).toBe(200)
  expect(body).toEqual({
    file_name: 'guide.md',
    file_path: 'docs/guide.md',
    size: content.length,
    encoding: 'base64',
    content_sha256,
    ref: 'main',
    blob_id: expect.stringMatching(/^[0-9a-f]{40}$/),
    commit_id: project.shas[1],
    last_commit_id: project.shas[1],
    execute_filemode: false,
    content: Buffer.from(content).toString('base64'),
  })
  expect(headers).toMatchObject({
    'x-gitlab-blob-id': body.blob_id,
    'x-gitlab-file-path': 'docs/guide.md',
    'x-gitlab-size': String(content.length),
    'x-gitlab-content-sha256': content_sha256,
  })
  const script = await anybody.call(getFile, { id: project.id, file_path: 'run.sh' })
  expect(script.body).toMatchObject({
    execute_filemode: true,
    ref: 'HEAD',
    commit_id: project.shas[1],
    last_commit_id: project.shas[0],
  })
})

test('HEAD returns its attributes in headers only', async () => {
  const url = at('ünï "x".json', '?ref=main')
  const reply = await service.app.inject({ method: 'HEAD', url })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toBe('')
  expect(reply.headers).toMatchObject({
    'x-gitlab-file-name': '%C3%BCn%C3%AF%20%22x%22.json',
    'x-gitlab-last-commit-id': project.shas[0],
  })
})

test('raw content is text or bytes, never HTML, and a symlink returns its target', async () => {
  const page = await anybody.call(getRawFile, { id: project.id, file_path: 'page.html' })
  expect(page).toMatchObject({ status: 200, body: '<script>alert(1)</script>' })
  expect(page.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-length': '25',
  })
  const { etag } = page.headers
  const known = await anybody.call(
    getRawFile,
    { id: project.id, file_path: 'page.html' },
    { 'if-none-match': etag! },
  )
  expect(known).toMatchObject({ status: 304, body: null })
  const image = await service.app.inject({ url: at('image', '/raw?ref=main') })
  expect([...image.rawPayload]).toEqual([0, 255, 254])
  expect((await anybody.call(getRawFile, { id: project.id, file_path: 'secret' })).body).toBe(
    '/etc/passwd',
  )
})

test('a token with read_repository can read files', async () => {
  const hidden = await projectWithCode(service, 'hidden', [
    { ref: 'refs/heads/main', files: [['a.txt', 'a\n']] },
  ])
  const user = await service.user('robot')
  await service.member(hidden, user, 20)
  const robot = service.as(await service.token(user, { scopes: 'read_repository' }))
  expect((await robot.call(getRawFile, { id: hidden.id, file_path: 'a.txt' })).body).toBe('a\n')
  expect((await robot.call(listBranches, { id: hidden.id })).status).toBe(403)
  expect((await anybody.call(getRawFile, { id: hidden.id, file_path: 'a.txt' })).status).toBe(404)
})

test('blame shows the commit of each line', async () => {
  const { body } = await anybody.call(getFileBlame, {
    id: project.id,
    file_path: 'docs/guide.md',
    ref: 'main',
  })
  expect(body).toMatchObject([
    { commit: { id: project.shas[0], author_name: 'Ann', parent_ids: [] }, lines: ['one'] },
    { commit: { id: project.shas[1] }, lines: ['2', 'three'] },
  ])
  const part = await anybody.call(getFileBlame, {
    id: project.id,
    file_path: 'docs/guide.md',
    ref: 'main',
    range: { start: 3, end: 9 },
  })
  expect(part.body).toMatchObject([{ lines: ['three'] }])
  const bad = await anybody.call(getFileBlame, {
    id: project.id,
    file_path: 'docs/guide.md',
    range: { start: 3, end: 2 },
  })
  expect(bad.status).toBe(400)
})

test('blame with long messages is limited, and works for a range', async () => {
  const ref = 'refs/heads/main'
  const message = `Weave\n\n${'warp and weft\n'.repeat(8000)}`
  const numbers = Array.from({ length: 100 }, (_, nth) => `${nth}\n`)
  const { id } = await projectWithCode(
    service,
    'woven',
    [
      { ref, message, files: [['a.txt', numbers.join('')]] },
      { ref, message, files: [['a.txt', numbers.join('and\n')]] },
    ],
    { visibility: 20 },
  )
  const wanted = { id, file_path: 'a.txt', ref: 'main' }
  expect(await anybody.call(getFileBlame, wanted)).toMatchObject({
    status: 400,
    body: {
      message: expect.stringContaining('Request fewer lines with range[start] and range[end].'),
    },
  })
  const part = await anybody.call(getFileBlame, { ...wanted, range: { start: 1, end: 20 } })
  expect(part.body).toHaveLength(20)
})

test.each([
  ['none.txt', 'main', 404, '404 File Not Found'],
  ['docs', 'main', 404, '404 File Not Found'],
  ['docs/guide.md', 'none', 404, '404 Commit Not Found'],
  ['docs/guide.md', 'main:docs', 404, '404 Commit Not Found'],
  ['docs/guide.md', '--help', 404, '404 Commit Not Found'],
  ['../../etc/passwd', 'main', 400, 'file_path should be a valid file path'],
  ['/etc/passwd', 'main', 400, 'file_path should be a valid file path'],
  ['docs/./guide.md', 'main', 400, 'file_path should be a valid file path'],
  [':(glob)**', 'main', 404, '404 File Not Found'],
])('%s at %s cannot be read', async (path, ref, status, message) => {
  for (const rest of ['', '/raw', '/blame']) {
    const reply = await anybody.call(getFile, { id: project.id, file_path: `${path}${rest}`, ref })
    expect(reply).toMatchObject({ status, body: { message } })
  }
})

test('files are created, updated and deleted, each in one commit', async () => {
  const commit = { branch: 'work', commit_message: 'Write' }
  const created = await developer.call(createFile, {
    id: project.id,
    file_path: 'a/b.txt',
    ...commit,
    start_branch: 'main',
    content: 'one\n',
  })
  expect(created).toMatchObject({ status: 201, body: { file_path: 'a/b.txt', branch: 'work' } })
  const { last_commit_id } = (
    await anybody.call(getFile, { id: project.id, file_path: 'a/b.txt', ref: 'work' })
  ).body
  const content = Buffer.from([1, 0]).toString('base64')
  const update = { ...commit, content, encoding: 'base64', execute_filemode: true } as const
  const updated = await developer.call(updateFile, {
    id: project.id,
    file_path: 'a/b.txt',
    ...update,
    last_commit_id,
  })
  expect(updated).toMatchObject({ status: 200, body: { file_path: 'a/b.txt', branch: 'work' } })
  expect(
    (
      await developer.call(updateFile, {
        id: project.id,
        file_path: 'a/b.txt',
        ...update,
        last_commit_id,
      })
    ).refusal.message,
  ).toBe("You are attempting to change 'a/b.txt', which has changed since you started editing it.")
  expect(
    (await anybody.call(getFile, { id: project.id, file_path: 'a/b.txt', ref: 'work' })).body,
  ).toMatchObject({
    content,
    execute_filemode: true,
  })
  const removal = { id: project.id, file_path: 'a/b.txt', branch: 'work', commit_message: 'Remove' }
  expect((await developer.call(deleteFile, removal)).status).toBe(204)
  expect((await developer.call(deleteFile, removal)).status).toBe(400)
  expect(
    (await anybody.call(getFile, { id: project.id, file_path: 'a/b.txt', ref: 'work' })).status,
  ).toBe(404)
  expect(
    (await anybody.call(createFile, { id: project.id, file_path: 'x', ...commit, content: '' }))
      .status,
  ).toBe(401)
})

test('a name that could add a header is encoded', async () => {
  const file_path = 'docs/a"\r\nSet-Cookie: x=1;.md'
  const name = encodeURIComponent('a"\r\nSet-Cookie: x=1;.md')
  await importCommits(project.gitDir, [{ ref: 'refs/heads/headers', files: [[file_path, 'x']] }])
  const reply = await anybody.call(getRawFile, { id: project.id, file_path, ref: 'headers' })
  expect(reply).toMatchObject({ status: 200, body: 'x' })
  expect(reply.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${name}`)
  expect(reply.headers['set-cookie']).toBeUndefined()
})
