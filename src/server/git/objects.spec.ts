import { buffer, text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { testRepository } from '#server/testing/repository.ts'
import { streamArchive } from './archive.ts'
import {
  countAheadBehind,
  countCommits,
  isAncestor,
  listCommits,
  mergeBase,
  octopusMergeBase,
  readCommit,
  readCommits,
} from './history.ts'
import { objectInfo, readBlob, readObject, resolveCommit, streamBlob } from './objects.ts'
import { findRef, listRefs } from './refs.ts'
import { runGit } from './run.ts'
import { CommitTree, findEntry, listTree } from './trees.ts'

let repository: Awaited<ReturnType<typeof testRepository>>
let gitDir: string
let ids: string[]

beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  ids = await importCommits(gitDir, [
    {
      ref: 'refs/heads/main',
      message: 'Begin\n\nWith a body.\n',
      author: 'Zoë <zoe@example.test>',
      date: '1700000000 +0530',
      files: [
        ['README.md', 'Hello\n'],
        ['src/a.ts', 'a\n'],
        ['src/deep/b.ts', 'b\n'],
        ['src-2', 'sorts between\n'],
        ['--help', 'x'],
        [':(glob)*', 'magic'],
        ['new\nline', 'n'],
      ],
    },
    { ref: 'refs/heads/main', message: 'Second', files: [['src/a.ts', 'aa\n']] },
    { ref: 'refs/heads/topic', from: ':1', files: [['topic.txt', 't\n']] },
    { ref: 'refs/tags/main', from: ':1', files: [['tag.txt', 't\n']] },
    {
      ref: 'refs/heads/--output=x',
      from: ':1',
      message: Buffer.from([0xe9, 0x0a]),
      date: '9999999999999 +0000',
      files: [],
    },
    { ref: 'refs/heads/lone', from: '0'.repeat(40), files: [['x', 'x']] },
  ])
  await runGit(['symbolic-ref', 'HEAD', 'refs/heads/main'], { gitDir })
})
afterAll(() => repository.remove())

test('resolves branches, tags, full and abbreviated ids, and HEAD', async () => {
  const [, main, topic, tag] = ids as [string, string, string, string]
  expect(await resolveCommit(gitDir, 'main')).toBe(main)
  expect(await resolveCommit(gitDir, 'HEAD')).toBe(main)
  expect(await resolveCommit(gitDir, 'refs/tags/main')).toBe(tag)
  expect(await resolveCommit(gitDir, 'refs/heads/topic')).toBe(topic)
  expect(await resolveCommit(gitDir, topic)).toBe(topic)
  expect(await resolveCommit(gitDir, topic.toUpperCase().slice(0, 12))).toBe(topic)
})

test.each([
  '--help',
  '--output=x',
  'main~1',
  'main^{tree}',
  'main:README.md',
  'main@{0}',
  '@',
  'HEAD~1',
  ':/Begin',
  'main..topic',
  'ma*',
  'refs/heads/--output=x',
  'refs/keep-around/x',
  'refs/heads',
  'none',
  '',
  'a\nb',
  'f'.repeat(40),
  '０１２３４５６７',
])('does not resolve %j to a commit', async (text) => {
  expect(await resolveCommit(gitDir, text)).toBeNull()
})

test('does not resolve git-describe names', async () => {
  expect(await resolveCommit(gitDir, `v1-g${ids[0]!.slice(0, 10)}`)).toBeNull()
})

test('reads objects one by one and concurrently', async () => {
  const readme = await findEntry(gitDir, ids[0]!, 'README.md')
  expect(String(await readBlob(gitDir, readme!.id))).toBe('Hello\n')
  expect(await objectInfo(gitDir, readme!.id)).toEqual({ id: readme!.id, type: 'blob', size: 6 })
  expect(await readObject(gitDir, 'f'.repeat(40))).toBeNull()
  expect(await readBlob(gitDir, ids[0]!)).toBeNull()
  const many = await Promise.all(ids.map((id) => readObject(gitDir, id)))
  expect(many.map((found) => found?.id)).toEqual(ids)
  expect(await text(streamBlob(gitDir, readme!.id, 'ann'))).toBe('Hello\n')
})

test('reads more repositories than it keeps open', async () => {
  const others = Array.from({ length: 20 }, (_, at) => gitDir + '/.'.repeat(at))
  for (const other of [...others, gitDir]) {
    expect((await objectInfo(other, ids[0]!))?.type).toBe('commit')
  }
  await expect(objectInfo(`${gitDir}-none`, ids[0]!)).rejects.toThrow('git cat-file ended')
})

test('lists folders, recursively too', async () => {
  const root = await listTree(gitDir, ids[0]!, '')
  expect(root!.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'blob --help',
    'blob :(glob)*',
    'blob README.md',
    'blob new\nline',
    'blob src-2',
    'tree src',
  ])
  const all = await listTree(gitDir, ids[0]!, 'src/', { recursive: true })
  expect(all!.map(({ path, name, mode }) => [path, name, mode])).toEqual([
    ['src/a.ts', 'a.ts', '100644'],
    ['src/deep', 'deep', '040000'],
    ['src/deep/b.ts', 'b.ts', '100644'],
  ])
  expect(await listTree(gitDir, ids[0]!, 'README.md')).toBeNull()
  expect(await listTree(gitDir, ids[0]!, 'none')).toBeNull()
  expect(await findEntry(gitDir, ids[0]!, 'src/../README.md')).toBeNull()
  expect(await findEntry(gitDir, ids[0]!, ':(glob)*')).toMatchObject({ type: 'blob' })
})

test('reads commits as written', async () => {
  expect(await readCommit(gitDir, ids[0]!)).toEqual({
    id: ids[0],
    parentIds: [],
    title: 'Begin',
    message: 'Begin\n\nWith a body.\n',
    author: { name: 'Zoë', email: 'zoe@example.test', date: '2023-11-15T03:43:20.000+05:30' },
    committer: { name: 'Zoë', email: 'zoe@example.test', date: '2023-11-15T03:43:20.000+05:30' },
  })
  const odd = await readCommit(gitDir, ids[4]!)
  expect(odd.author.date).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000\+00:00$/)
  expect(odd.title).toBe('\uFFFD')
  expect([...(await readCommits(gitDir, [ids[2]!, ids[0]!, ids[2]!])).keys()]).toEqual([
    ids[2],
    ids[0],
  ])
})

const PERSON = 'Ana <ana@example.test> 1700000000 +0100'
test.each([
  ['a plain one', `author ${PERSON}\ncommitter ${PERSON}\n\nText\n\nBody\n`],
  ['without a message', `author ${PERSON}\ncommitter ${PERSON}\n\n`],
  ['with empty lines first', `author ${PERSON}\ncommitter ${PERSON}\n\n\n\nText\n`],
  ['far in the west', `author A <a@b> 1700000000 -0930\ncommitter A <a@b> 1 +1400\n\nText`],
  ['in no zone', `author A <a@b> 1700000000 +9999\ncommitter A <a@b> 1700000000 +0075\n\nText`],
  ['before the epoch', `author A <a@b> -1700000000 +0000\ncommitter A <a@b> 0 +0000\n\nText`],
  [
    'after ten thousand years',
    `author A <a@b> 99999999999 +0000\ncommitter A <a@b> 253402300799 +0100\n\nT`,
  ],
  ['of nobody', `author  <> 1700000000 +0000\ncommitter <> 1700000000 +0000\n\nText`],
  [
    'with spaces around',
    `author  A  < a@b > 1700000000 +0000\ncommitter A <a@b>  1 +0000\n\n  Text `,
  ],
  ['in another encoding', `author ${PERSON}\ncommitter ${PERSON}\nencoding latin1\n\nText`],
  ['that is signed', `author ${PERSON}\ncommitter ${PERSON}\ngpgsig A\n B\n author C\n\nText`],
  ['with carriage returns', `author ${PERSON}\ncommitter ${PERSON}\n\nText\r\nBody\r\n`],
])('reads a commit %s as git does', async (_, rest) => {
  const tree = (await readCommitTree(ids[0]!)).trim()
  const { stdout } = await runGit(['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], {
    gitDir,
    input: `tree ${tree}\nparent ${ids[0]!}\n${rest}`,
  })
  const id = stdout.toString('ascii').trim()
  expect(await readCommit(gitDir, id)).toEqual((await readCommits(gitDir, [id])).get(id))
})

async function readCommitTree(id: string): Promise<string> {
  return (await runGit(['rev-parse', `${id}^{tree}`], { gitDir })).stdout.toString('ascii')
}

test('lists commits by range, path, time and author', async () => {
  const titles = async (query: object) =>
    (await listCommits(gitDir, { to: ids[1]!, limit: 10, ...query })).map(({ title }) => title)
  expect(await titles({})).toEqual(['Second', 'Begin'])
  expect(await titles({ limit: 1, skip: 1 })).toEqual(['Begin'])
  expect(await titles({ from: ids[0] })).toEqual(['Second'])
  expect(await titles({ path: 'README.md' })).toEqual(['Begin'])
  expect(await titles({ path: ':(glob)*' })).toEqual(['Begin'])
  expect(await titles({ path: '--help' })).toEqual(['Begin'])
  expect(await titles({ author: 'ZOE@' })).toEqual(['Begin'])
  expect(await titles({ author: '--all.*(' })).toEqual([])
  expect(await titles({ since: '2023-11-14T22:13:30Z' })).toEqual(['Second'])
  expect(await listCommits(gitDir, { limit: 100 })).toHaveLength(6)
})

test('finds merge bases', async () => {
  const [begin, main, topic, , , lone] = ids as [string, string, string, string, string, string]
  expect(await mergeBase(gitDir, main, topic)).toBe(begin)
  expect(await mergeBase(gitDir, main, lone)).toBeNull()
  expect(await octopusMergeBase(gitDir, [main, topic, begin])).toBe(begin)
  expect(await isAncestor(gitDir, begin, main)).toBe(true)
  expect(await isAncestor(gitDir, main, begin)).toBe(false)
  expect(await countCommits(gitDir, { to: main, from: begin })).toBe(1)
  expect(await countCommits(gitDir, { to: main, path: 'README.md' })).toBe(1)
  expect(await countAheadBehind(gitDir, main, topic)).toEqual({ ahead: 1, behind: 1 })
})

test('finds refs by their full name', async () => {
  expect((await findRef(gitDir, 'refs/heads/topic'))?.target).toBe(ids[2])
  expect(await findRef(gitDir, 'refs/heads')).toBeNull()
  const merged = await listRefs(gitDir, 'refs/heads', { mergedInto: ids[1]! })
  expect(merged.map(({ name }) => name)).toEqual(['refs/heads/main'])
})

test('archives the files of a commit or of one folder', async () => {
  const archive = (format: 'tar' | 'zip', path?: string) =>
    buffer(streamArchive(gitDir, ids[0]!, { format, prefix: 'app', path }, 'ann'))
  const tar = String(await archive('tar', 'src'))
  expect(tar).toContain('app/src/deep/b.ts')
  expect(tar).not.toContain('README.md')
  expect((await archive('zip')).subarray(0, 2).toString()).toBe('PK')
})

test('finds many entries of one folder as it finds one', async () => {
  const tree = new CommitTree(gitDir, ids[0]!)
  const names = ['README.md', 'src', 'src-2', '--help', ':(glob)*', 'new\nline', 'sr', 'src-', 'x']
  for (const name of names)
    expect(await tree.at(name)).toEqual(await findEntry(gitDir, ids[0]!, name))
  expect(await tree.at('src/deep')).toMatchObject({ type: 'tree' })
  expect(await tree.at('src/a.ts')).toMatchObject({ type: 'blob' })
})
