import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import type { ObjectId } from './object-id.ts'
import { cherryPick, revert, type PickOutcome } from './pick.ts'
import { runGit } from './run.ts'

const person = { name: 'Ben', email: 'ben@example.com', date: '2026-01-01T00:00:00.000Z' }
const words = { message: 'Revert “it”\n', author: person, committer: person }

let repository: TestRepository
let gitDir: string
let base: ObjectId
let target: ObjectId
let source: ObjectId
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  base = await repository.commit([], { a: '1\n', b: '1\n' })
  target = await repository.commit([base], { a: '2\n' })
  source = await repository.commit([base], { b: '2\n', c: '2\n' }, 'Change b\n')
})
afterAll(() => repository.remove())

/** Returns the commit's parent, author, committer, message and changed files. */
async function show(outcome: PickOutcome): Promise<string[]> {
  if (outcome.kind !== 'commit') throw new Error(outcome.kind)
  const format = '--format=%P%n%an%n%cn%n%B'
  const text = await repository.git('show', '--name-status', format, outcome.commit)
  return text.split('\n').filter(Boolean)
}

test('cherry-picks a commit with its author and message, or with another message', async () => {
  const picked = await cherryPick(gitDir, target, source, { committer: person })
  expect(await show(picked)).toEqual([target, 'Ana', 'Ben', 'Change b', 'M\tb', 'A\tc'])
  const message = 'Wählen\n'
  const named = await cherryPick(gitDir, target, source, { committer: person, message })
  expect(await show(named)).toEqual([target, 'Ana', 'Ben', 'Wählen', 'M\tb', 'A\tc'])
})

test('converts an author to UTF-8 when given another message', async () => {
  const tree = await repository.git('rev-parse', `${source}^{tree}`)
  const old = `tree ${tree}\nparent ${base}\nauthor Zo\xeb <z@x> 1 +0000\ncommitter B <b@x> 1 +0000\n`
  const { stdout } = await runGit(['hash-object', '-w', '-t', 'commit', '--stdin'], {
    gitDir,
    input: Buffer.from(`${old}encoding ISO-8859-1\n\nGr\xfc\xdfe\n`, 'latin1'),
  })
  const commit = stdout.toString().trim()
  const kept = await cherryPick(gitDir, target, commit, { committer: person })
  expect((await show(kept)).slice(1, 4)).toEqual(['Zoë', 'Ben', 'Grüße'])
  const named = await cherryPick(gitDir, target, commit, { committer: person, message: 'Zwölf\n' })
  expect((await show(named)).slice(1, 4)).toEqual(['Zoë', 'Ben', 'Zwölf'])
})

test('reverts a commit, even a root commit', async () => {
  const head = await repository.commit([source], { d: '1\n' })
  const undone = await revert(gitDir, head, source, words)
  expect(await show(undone)).toEqual([head, 'Ben', 'Ben', 'Revert “it”', 'M\tb', 'D\tc'])
  const emptied = await revert(gitDir, base, base, words)
  expect(await show(emptied)).toEqual([base, 'Ben', 'Ben', 'Revert “it”', 'D\ta', 'D\tb'])
})

test('picks the changes of a merge against its first parent', async () => {
  const merge = await repository.commit([target, source], { b: '2\n', c: '2\n' }, 'Merge\n')
  const picked = await cherryPick(gitDir, base, merge, { committer: person })
  expect(await show(picked)).toEqual([base, 'Ana', 'Ben', 'Merge', 'M\tb', 'A\tc'])
  const undone = await revert(gitDir, merge, merge, words)
  expect((await show(undone)).slice(4)).toEqual(['M\tb', 'D\tc'])
})

test('picks a root commit as one that adds files', async () => {
  const root = await repository.commit([], { root: '1\n' }, 'Root\n')
  const picked = await cherryPick(gitDir, target, root, { committer: person })
  expect((await show(picked)).slice(3)).toEqual(['Root', 'A\troot'])
})

test('reports empty picks and conflicts', async () => {
  expect(await cherryPick(gitDir, source, source, { committer: person })).toEqual({ kind: 'empty' })
  const clash = await repository.commit([base], { a: '3\n' })
  const conflict = { kind: 'conflict', conflicts: ['a'] }
  expect(await cherryPick(gitDir, target, clash, { committer: person })).toEqual(conflict)
  const later = await repository.commit([clash], { a: '4\n' })
  expect(await revert(gitDir, later, clash, words)).toEqual(conflict)
})

test.each(['main', '--all', 'HEAD'])('refuses %j for an object id', async (id) => {
  await expect(cherryPick(gitDir, id, source, { committer: person })).rejects.toThrow(
    'no object id',
  )
  await expect(cherryPick(gitDir, target, id, { committer: person })).rejects.toThrow(
    'no object id',
  )
  await expect(revert(gitDir, id, source, words)).rejects.toThrow('no object id')
})
