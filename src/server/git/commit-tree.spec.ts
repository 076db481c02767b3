import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { writeCommit } from './commit-tree.ts'
import { mergeTrees } from './merge-tree.ts'
import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

let repository: TestRepository
beforeAll(async () => {
  repository = await testRepository()
})
afterAll(() => repository.remove())

const ana = { name: 'Ana', email: 'ana@example.com', date: '2026-01-01T00:00:00.000Z' }
const ben = { name: 'Ben <b>\n', email: 'ben@example.com', date: '2026-01-02T00:00:00.000Z' }
const words = { message: "Merge branch 'x'\n\nSee it.\n", author: ana, committer: ben }

async function show(commit: ObjectId): Promise<string> {
  const format = '--format=%P|%T|%an %ae %aI|%cn %ce %cI|%B'
  return repository.git('log', '-1', '--no-show-signature', format, commit)
}

test('creates a merge commit, or a squash commit on top of the target', async () => {
  const { gitDir } = repository
  const base = await repository.commit([], { a: '1', b: '1' })
  const target = await repository.commit([base], { a: '2' })
  const source = await repository.commit([base], { b: '2' })
  const refs = await repository.git('for-each-ref')
  const merge = await mergeTrees(gitDir, target, source)
  if (!merge.clean) throw new Error('in conflict')
  const { tree } = merge

  const squash = await writeCommit(gitDir, { tree, parents: [target], ...words })
  const people =
    'Ana ana@example.com 2026-01-01T00:00:00Z|Ben b ben@example.com 2026-01-02T00:00:00Z'
  const rest = `${tree}|${people}|${words.message.trim()}`.replaceAll('Z|', '+00:00|')
  expect(await show(squash)).toBe(`${target}|${rest}`)
  const joined = await writeCommit(gitDir, { tree, parents: [target, squash], ...words })
  expect(await show(joined)).toBe(`${target} ${squash}|${rest}`)
  expect(await repository.git('for-each-ref')).toBe(refs)
})

test('a commit has the bytes and the id that git gives it', async () => {
  const { gitDir } = repository
  const parent = await repository.commit([], { a: '1' })
  const tree = await repository.git('rev-parse', `${parent}^{tree}`)
  const author = { name: ' Zoë, "Z" <z>;', email: "zoe@example.com'", date: ana.date }
  for (const message of ['', 'One line', 'Ünï\n\ncode \u{1F600}\r\n\n', '\n indented\n']) {
    const commit = await writeCommit(gitDir, {
      tree,
      parents: [parent],
      message,
      author,
      committer: ben,
    })
    const { stdout } = await runGit(['commit-tree', tree, '-p', parent, '-F', '-'], {
      gitDir,
      input: message,
      env: {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_AUTHOR_DATE: author.date,
        GIT_COMMITTER_NAME: ben.name,
        GIT_COMMITTER_EMAIL: ben.email,
        GIT_COMMITTER_DATE: ben.date,
      },
    })
    expect(commit).toBe(stdout.toString().trim())
  }
  expect(await repository.git('fsck', '--strict', '--no-dangling')).toBe('')
})
