import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCommit, getCommit, listCommitDiffs } from '#contract/commits.ts'
import type { TreeEntry } from '#contract/repositories.ts'
import { EMPTY_TREE } from '#server/git/diff.ts'
import { runGit } from '#server/git/run.ts'
import type { TestReply } from '#server/testing/app.ts'
import {
  blobOf,
  client,
  closeHostileGit,
  commit,
  commitOf,
  developer,
  gitDir,
  openHostileGit,
  project,
  pushFrom,
  rawCommit,
  send,
  service,
  tip,
  treeWith,
} from '#server/testing/hostile-git.ts'
import { importCommits } from '#server/testing/import-commits.ts'

// Tests files, trees and commits crafted to mislead their readers.

const MIB = 1024 * 1024

beforeAll(openHostileGit)
afterAll(closeHostileGit)

describe('a tree', () => {
  test.each([
    ['.git', '100644'],
    ['.GIT', '040000'],
    ['.g\u200cit', '100644'],
    ['git~1', '100644'],
    ['..', '040000'],
    ['.', '040000'],
    ['.gitmodules', '120000'],
  ])('with %j, which other systems could misread, is refused', async (name, mode) => {
    const tree = await treeWith([[mode, name, mode === '040000' ? EMPTY_TREE : await blobOf('x')]])
    const { code, output } = await pushFrom(await commitOf({ tree }), 'escape')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/fsck|remote rejected|unpacker error/),
    ])
    expect(await tip('refs/heads/escape')).toBeNull()
  })

  test('may contain any attributes for diffing and packing', async () => {
    const evil = `*.txt diff=evil filter=evil merge=evil textconv=evil export-subst\n`
    const many = Array.from({ length: 100_000 }, (_, nth) => `*.x${nth} binary\n`).join('')
    const entries = [
      ['100644', '.gitattributes', await blobOf(evil + many)],
      ['100644', 'a.txt', await blobOf(`one\n${'$Format:%B$'.repeat(5000)}\n`)],
    ] as const
    const made = await commitOf({ tree: await treeWith(entries) }, 'm'.repeat(200_000))
    expect((await pushFrom(made, 'attributes')).code).toBe(0)
    const commit = { id: project.id, sha: made }
    const { status, body } = await service.as(developer).call(listCommitDiffs, commit)
    expect([status, body.length, body[1]!.diff]).toEqual([200, 2, expect.stringContaining('+one')])
    const long = await blobOf(`*.long ${'a'.repeat(4096)}\n`)
    const tooLong = await commitOf({ tree: await treeWith([['100644', '.gitattributes', long]]) })
    expect((await pushFrom(tooLong, 'too-long')).output).toContain('gitattributesLineLength')
    // The archive expands to a billion bytes, more than git's memory limit.
    const archive = `/api/v4/projects/${project.id}/repository/archive?sha=attributes`
    const reply = send(archive, { headers: { 'private-token': developer.token }, user: null })
    await expect(reply).rejects.toThrow('aborted')
  })
})

describe('a commit with bytes that are not UTF-8', () => {
  test('is read and changed without losing a byte', async () => {
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
    const head = await api.call(getCommit, { id: project.id, sha: 'bytes' })
    expect(head.body).toMatchObject({ title: 'Gr\uFFFD\uFFFDe', stats: { additions: 3 } })
    const diff = (await api.call(listCommitDiffs, { id: project.id, sha: 'bytes' })).body
    expect(diff.map((one) => one.new_path)).toEqual(['a\uFFFD', 'a\uFFFD', 'b'])
    const found: string[] = []
    let next: string | undefined = `${repository}/tree?ref=bytes&pagination=keyset&per_page=1`
    for (let page = 0; next && page < 5; page++) {
      const { body, headers }: TestReply<TreeEntry[]> = await api.get(next)
      found.push(body[0]!.path)
      next = /<http:\/\/mergeboard\.test\/api\/v4(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1]
    }
    expect(found).toEqual(['a\uFFFD', 'a\uFFFD', 'b'])
    const created = await api.call(createCommit, {
      id: project.id,
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

test('a replacement planted on disk replaces nothing', async () => {
  const main = (await tip('refs/heads/main'))!
  const forged = await importCommits(gitDir, [
    { ref: 'refs/elsewhere/forged', files: [['forged.txt', 'x']], message: 'Forged' },
  ])
  const replacement = `refs/replace/${main}`
  await runGit(['update-ref', replacement, forged[0]!], { gitDir })
  const { body } = await service.as(developer).call(getCommit, { id: project.id, sha: main })
  expect(body.title).toBe('Initial commit')
  const { body: diffs } = await service
    .as(developer)
    .call(listCommitDiffs, { id: project.id, sha: main })
  expect(diffs).toMatchObject([{ new_path: 'README.md' }])
  await runGit(['update-ref', '-d', replacement], { gitDir })
})

describe('a submodule', () => {
  const modules = (url: string) => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`
  const treeOfModule = async (url: string) =>
    commitOf({
      tree: await treeWith([
        ['100644', '.gitmodules', await blobOf(modules(url))],
        ['160000', 'x', commit],
      ]),
    })

  test('that a clone would read as an option is refused', async () => {
    const { code, output } = await pushFrom(
      await treeOfModule('--upload-pack=touch made'),
      'module',
    )
    expect([code, output]).toEqual([1, expect.stringContaining('gitmodulesUrl')])
  })

  test.each(['.gitmodules', 'lib/.gitmodules', '.GitModules', 'GITMOD~1'])(
    'that a clone would read as an option is refused in a commit of %s by the API',
    async (file_path) => {
      await pushFrom(commit, 'without-submodules')
      const write = (content: string, branch: string) =>
        service.as(developer).call(createCommit, {
          id: project.id,
          start_sha: commit,
          branch,
          commit_message: 'Add a submodule',
          actions: [{ action: 'create', file_path, content }],
        })
      const branch = `modules-${encodeURIComponent(file_path)}`.replaceAll(/[^a-z0-9-]/gi, '-')
      expect(await write(modules('--upload-pack=touch made'), branch)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('.gitmodules is invalid: disallowed submodule') },
      })
      expect((await write(modules('https://m.test/x.git'), branch)).status).toBe(201)
    },
  )

  test('may have any URL, which the service never requests', async () => {
    const url = 'ext::sh -c touch% made'
    const module = await treeOfModule(url)
    expect((await pushFrom(module, 'module')).code).toBe(0)
    const { body } = await service
      .as(developer)
      .call(listCommitDiffs, { id: project.id, sha: module })
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
    const read = await service.as(developer).call(getCommit, { id: project.id, sha: 'odd' })
    expect(read.body).toMatchObject({ author_name: name, authored_date: date })
  })
})
