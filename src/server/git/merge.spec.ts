import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { mergeTrees } from './merge-tree.ts'
import { mergeCommit, squashCommit } from './merge.ts'
import type { ObjectId } from './object-id.ts'

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

test('joins two histories, or puts one commit after the target', async () => {
  const { gitDir } = repository
  const base = await repository.commit([], { a: '1', b: '1' })
  const target = await repository.commit([base], { a: '2' })
  const source = await repository.commit([base], { b: '2' })
  const refs = await repository.git('for-each-ref')
  const merge = await mergeTrees(gitDir, target, source)
  if (!merge.clean) throw new Error('in conflict')
  const { tree } = merge

  const squash = await squashCommit(gitDir, { tree, target }, words)
  const people =
    'Ana ana@example.com 2026-01-01T00:00:00Z|Ben b ben@example.com 2026-01-02T00:00:00Z'
  const rest = `${tree}|${people}|${words.message.trim()}`.replaceAll('Z|', '+00:00|')
  expect(await show(squash)).toBe(`${target}|${rest}`)
  const joined = await mergeCommit(gitDir, { tree, target, source: squash }, words)
  expect(await show(joined)).toBe(`${target} ${squash}|${rest}`)
  expect(await repository.git('for-each-ref')).toBe(refs)
})
