import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  compareRefs,
  getArchive,
  getArchiveAs,
  getBlob,
  getMergeBase,
  getRawBlob,
  listContributors,
  listRepositoryTree,
  type TreeEntry,
} from '#contract/repositories.ts'
import { getFile } from '#contract/repository-files.ts'
import { runGit } from '#server/git/run.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Api, type TestApp, type TestReply } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let anybody: Api

beforeAll(async () => {
  service = await testApp()
  const author = 'Bob <bob@example.test>'
  project = await projectWithCode(
    service,
    'ferries',
    [
      {
        ref: 'refs/heads/main',
        files: [
          ['a.txt', 'a\n'],
          ['docs/guide.md', 'one\n'],
          ['docs/deep/x', 'a\n'],
          ['lib', { mode: '160000', content: 'a'.repeat(40) }],
          ['run.sh', { mode: '100755', content: 'echo\n' }],
        ],
      },
      { ref: 'refs/heads/main', author, message: 'On main\n', files: [['m.txt', 'm\n']] },
      { ref: 'refs/heads/topic', from: ':1', message: 'First\n', files: [['t.txt', 't\n']] },
      { ref: 'refs/heads/topic', author, message: 'Second\n', files: [['t.txt', 't\nu\n']] },
      { ref: 'refs/heads/lone', from: '0'.repeat(40), files: [['l', 'l\n']] },
    ],
    { visibility: 20 },
  )
  anybody = service.as(null)
})
afterAll(() => service.close())

const at = (path: string) => `/projects/${project.id}/repository${path}`
const paths = (body: { path: string }[]) => body.map(({ path }) => path)

test('a tree lists folders first, with offset and keyset pages', async () => {
  const { body, headers } = await anybody.call(listRepositoryTree, { id: project.id, per_page: 2 })
  expect(body).toEqual([
    { id: expect.any(String), name: 'docs', type: 'tree', path: 'docs', mode: '040000' },
    { id: expect.any(String), name: 'a.txt', type: 'blob', path: 'a.txt', mode: '100644' },
  ])
  expect(headers['x-total']).toBe('5')
  expect(
    paths(
      (await anybody.call(listRepositoryTree, { id: project.id, ref: 'topic', path: 'docs' })).body,
    ),
  ).toEqual(['docs/deep', 'docs/guide.md'])
  const all = paths(
    (await anybody.call(listRepositoryTree, { id: project.id, recursive: true, per_page: 100 }))
      .body,
  )
  expect(all.slice(0, 3)).toEqual(['docs', 'docs/deep', 'a.txt'])
  expect(all.at(-1)).toBe('lib')

  const seen: string[] = []
  let next: string | undefined = at('/tree?recursive=true&pagination=keyset&per_page=3')
  while (next) {
    const page: TestReply<TreeEntry[]> = await anybody.get(next)
    seen.push(...paths(page.body))
    next = /<http:\/\/mergeboard\.test\/api\/v4(.*)>; rel="next"/.exec(
      page.headers['link'] ?? '',
    )?.[1]
  }
  expect(seen).toEqual(all)
})

test('a folder with too many entries is not listed, but its files are found', async () => {
  const { gitDir } = project
  const blob = (await anybody.call(listRepositoryTree, { id: project.id, path: 'docs' })).body.find(
    ({ type }) => type === 'blob',
  )!.id
  const entries = Array.from({ length: 100_001 }, (_, nth) => `100644 blob ${blob}\t${nth}.txt\n`)
  const write = async (args: string[], input: string) =>
    (await runGit(args, { gitDir, input })).stdout.toString().trim()
  const tree = await write(['mktree'], entries.join(''))
  const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A' }
  const { stdout } = await runGit(['commit-tree', tree, '-m', 'Many'], {
    gitDir,
    env: { ...env, GIT_COMMITTER_EMAIL: 'a@x' },
  })
  const ref = stdout.toString().trim()
  expect(await anybody.call(listRepositoryTree, { id: project.id, ref })).toMatchObject({
    status: 400,
    body: { message: 'The folder has too many entries' },
  })
  const file = await anybody.call(getFile, { id: project.id, file_path: '99999.txt', ref })
  expect(file).toMatchObject({ status: 200, body: { blob_id: blob } })
})

test.each(['path=none', 'path=a.txt', 'ref=none', 'ref=main~1', 'ref=--help', 'path=docs/..'])(
  'the tree at %s answers 404',
  async (query) => {
    expect(
      await anybody.callRaw(listRepositoryTree, { id: project.id, ...queryParams(query) }),
    ).toMatchObject({
      status: 404,
      body: { message: '404 Tree Not Found' },
    })
  },
)

test('blobs are read by id only', async () => {
  const { id } = (await anybody.call(listRepositoryTree, { id: project.id, path: 'docs' })).body[1]!
  expect((await anybody.call(getBlob, { id: project.id, sha: id })).body).toEqual({
    size: 4,
    encoding: 'base64',
    content: 'b25lCg==',
    sha: id,
  })
  const raw = await anybody.call(getRawBlob, { id: project.id, sha: id })
  expect(raw).toMatchObject({ status: 200, body: 'one\n' })
  expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const sha of ['main', project.shas[0], 'main:a.txt', 'f'.repeat(40)]) {
    const path = { id: project.id, sha: sha! }
    expect(await anybody.call(getBlob, path)).toMatchObject({
      body: { message: '404 Blob Not Found' },
    })
  }
})

test('a comparison says that it leaves files out', async () => {
  const files = Array.from({ length: 1001 }, (_, at) => [`${at}.txt`, `${at}\n`] as const)
  const { id } = await projectWithCode(
    service,
    'many',
    [
      { ref: 'refs/heads/main', files: [['a', 'a\n']] },
      { ref: 'refs/heads/topic', from: ':1', files },
    ],
    { visibility: 20 },
  )
  const { body } = await anybody.call(compareRefs, { id, from: 'main', to: 'topic' })
  expect([body.diffs.length, body.compare_timeout]).toEqual([1000, true])
})

test('a comparison shows changes since the merge base', async () => {
  const { body } = await anybody.call(compareRefs, { id: project.id, from: 'main', to: 'topic' })
  expect(body).toMatchObject({
    commit: { title: 'Second' },
    commits: [{ title: 'First' }, { title: 'Second' }],
    diffs: [{ new_path: 't.txt', diff: '@@ -0,0 +1,2 @@\n+t\n+u\n' }],
    compare_timeout: false,
    compare_same_ref: false,
    web_url: `http://mergeboard.test/${project.full_path}/-/compare/main...topic`,
  })
  const straight = await anybody.call(compareRefs, {
    id: project.id,
    from: 'main',
    to: 'topic',
    straight: true,
    unidiff: true,
  })
  expect(straight.body.diffs[0]!.diff).toBe('--- a/m.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-m\n')
  expect(straight.body.diffs.map((diff) => diff.new_path)).toEqual(['m.txt', 't.txt'])
  expect(
    (await anybody.call(compareRefs, { id: project.id, from: 'main', to: 'main' })).body,
  ).toMatchObject({
    commit: null,
    commits: [],
    diffs: [],
    compare_same_ref: true,
  })
  expect(
    (await anybody.call(compareRefs, { id: project.id, from: 'main', to: 'lone' })).body.commits,
  ).toHaveLength(1)
  for (const query of ['from=none&to=main', 'from=main&to=-p', 'from=main&to=main%5E']) {
    expect(
      await anybody.callRaw(compareRefs, { id: project.id, ...queryParams(query) }),
    ).toMatchObject({
      status: 404,
      body: { message: '404 Ref Not Found' },
    })
  }
})

test('a comparison works across projects that the caller can read', async () => {
  const target = await projectWithCode(service, 'harbour', [
    { ref: 'refs/heads/main', files: [['h.txt', 'h\n']] },
  ])
  const outsider = service.as(await service.user('outsider'))
  const path = { id: project.id }
  expect(
    (
      await outsider.call(compareRefs, {
        ...path,
        from: 'main',
        to: 'topic',
        from_project_id: target.id,
      })
    ).body,
  ).toEqual({ message: '404 Project Not Found' })
  const insider = await service.user('insider')
  await service.member(target, insider, 20)
  const { body } = await service.as(insider).call(compareRefs, {
    ...path,
    from: 'main',
    to: 'topic',
    from_project_id: target.id,
    straight: true,
  })
  expect(body.commits).toHaveLength(3)
  const gone = body.diffs.filter((diff) => diff.deleted_file)
  expect(gone).toMatchObject([{ old_path: 'h.txt' }])
})

test('a merge base is found for two or more commits', async () => {
  const of = (...refs: string[]) => anybody.call(getMergeBase, { id: project.id, refs })
  expect((await of('main', 'topic')).body.id).toBe(project.shas[0])
  expect((await of('main', 'topic', project.shas[0]!)).body.id).toBe(project.shas[0])
  expect(await of('main')).toMatchObject({
    status: 400,
    body: { message: 'Provide at least 2 refs' },
  })
  expect(await of('main', '--all')).toMatchObject({
    status: 400,
    body: { message: 'Could not find ref: --all' },
  })
  expect(await of('main', 'lone')).toMatchObject({
    status: 404,
    body: { message: '404 Merge Base Not Found' },
  })
})

test('archives contain all files or one folder', async () => {
  const download = async (path: string) => {
    const reply = await service.app.inject({ url: `/api/v4${at(path)}` })
    expect(reply.statusCode).toBe(200)
    return { bytes: reply.rawPayload, headers: reply.headers }
  }
  const { bytes, headers } = await download('/archive?sha=topic')
  expect(String(gunzipSync(bytes))).toContain(`ferries-topic-${project.shas[3]}/t.txt`)
  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''ferries-topic-${project.shas[3]}.tar.gz`,
  )
  const tar = String((await download('/archive.tar?path=docs')).bytes)
  expect(tar).toContain('/docs/guide.md')
  expect(tar).not.toContain('run.sh')
  expect(String((await download('/archive.zip')).bytes.subarray(0, 2))).toBe('PK')
  expect((await anybody.callRaw(getArchiveAs, { id: project.id, format: 'exe' })).status).toBe(400)
  expect((await anybody.call(getArchive, { id: project.id, sha: 'none' })).status).toBe(404)
  expect((await anybody.call(getArchive, { id: project.id, path: 'none' })).status).toBe(404)
})

test('contributors are counted by commits', async () => {
  const { body } = await anybody.call(listContributors, {
    id: project.id,
    ref: 'topic',
    sort: 'desc',
  })
  expect(body).toEqual([
    { name: 'Ann', email: 'ann@example.test', commits: 2, additions: 0, deletions: 0 },
    { name: 'Bob', email: 'bob@example.test', commits: 1, additions: 0, deletions: 0 },
  ])
  const byName = await anybody.call(listContributors, {
    id: project.id,
    order_by: 'name',
    sort: 'desc',
    per_page: 1,
  })
  expect(byName.body[0]!.name).toBe('Bob')
})
