import { expect, test } from 'vitest'

import { testRepository } from '#server/testing/repository.ts'
import { readRefs } from './ref-values.ts'
import { updateRefs } from './update-refs.ts'

test('a missing ref is null, even if its name looks like git-describe output', async () => {
  const repository = await testRepository()
  const { gitDir } = repository
  const commit = await repository.commit([], { a: '1' })
  const missing = ['refs/heads/gone', `refs/heads/v1.0-3-g${commit.slice(0, 7)}`, 'refs/heads/a-gA']
  const existing = ['refs/tags/there', `refs/tags/v1.0-2-g${commit.slice(0, 7)}`]
  await updateRefs(
    gitDir,
    existing.map((ref) => ({ ref, new: commit })),
  )
  expect(Object.fromEntries(await readRefs(gitDir, [...missing, ...existing]))).toEqual({
    ...Object.fromEntries(missing.map((ref) => [ref, null])),
    ...Object.fromEntries(existing.map((ref) => [ref, commit])),
  })
  await repository.remove()
})
