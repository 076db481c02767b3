import { expect, test } from 'vitest'

import { testRepository } from '#server/testing/repository.ts'
import { readRefs } from './ref-values.ts'
import { updateRefs } from './update-refs.ts'

test('a ref that is not there is nothing, also where its name ends as a description of a commit does', async () => {
  const repository = await testRepository()
  const { gitDir } = repository
  const commit = await repository.commit([], { a: '1' })
  const gone = ['refs/heads/gone', `refs/heads/v1.0-3-g${commit.slice(0, 7)}`, 'refs/heads/a-gA']
  const there = ['refs/tags/there', `refs/tags/v1.0-2-g${commit.slice(0, 7)}`]
  await updateRefs(
    gitDir,
    there.map((ref) => ({ ref, new: commit })),
  )
  expect(Object.fromEntries(await readRefs(gitDir, [...gone, ...there]))).toEqual({
    ...Object.fromEntries(gone.map((ref) => [ref, null])),
    ...Object.fromEntries(there.map((ref) => [ref, commit])),
  })
  await repository.remove()
})
