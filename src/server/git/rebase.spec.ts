import { afterAll, beforeAll, expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import type { ObjectId } from './object-id.ts'
import { rebase } from './rebase.ts'
import { runGit } from './run.ts'

const committer = { name: 'Zoë', email: 'zoe@example.com', date: '2026-01-01T00:00:00.000Z' }

let repository: TestRepository
let gitDir: string
let base: ObjectId
let target: ObjectId
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  base = await repository.commit([], { a: '1\n', b: '1\n' })
  target = await repository.commit([base], { a: '2\n' })
})
afterAll(() => repository.remove())

async function hashCommit(text: string): Promise<ObjectId> {
  const input = Buffer.from(text, 'latin1')
  const { stdout } = await runGit(['hash-object', '-w', '-t', 'commit', '--stdin'], {
    gitDir,
    input,
  })
  return stdout.toString().trim()
}

async function bytesOf(commit: ObjectId): Promise<string> {
  const { stdout } = await runGit(['cat-file', 'commit', commit], { gitDir })
  return stdout.toString('latin1')
}

async function headOf(outcome: Awaited<ReturnType<typeof rebase>>): Promise<ObjectId> {
  if (!('head' in outcome)) throw new Error(`in conflict at ${outcome.conflict}`)
  return outcome.head
}

test('keeps author, date, encoding and message byte for byte, and drops the signature', async () => {
  const changed = await repository.commit([base], { b: '2\n' })
  const tree = await repository.git('rev-parse', `${changed}^{tree}`)
  const source = await hashCommit(
    `tree ${tree}\nparent ${base}\nauthor Zo\xeb <z@x> 1600000000 +0530\ncommitter B <b@x> 1600000001 -0800\n` +
      'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\nencoding ISO-8859-1\n\n' +
      'Gr\xfc\xdfe\n\n\nno line at the end',
  )
  const head = await headOf(await rebase(gitDir, target, source, committer))
  const newTree = await repository.git('rev-parse', `${head}^{tree}`)
  expect(await bytesOf(head)).toBe(
    `tree ${newTree}\nparent ${target}\nauthor Zo\xeb <z@x> 1600000000 +0530\n` +
      `committer Zo\xc3\xab <zoe@example.com> 1767225600 +0000\nencoding ISO-8859-1\n\n` +
      'Gr\xfc\xdfe\n\n\nno line at the end',
  )
  expect(await repository.git('ls-tree', '-r', '--name-only', head)).toBe('a\nb')
})

test('keeps commits that are already in place, and returns the target for a branch without commits of its own', async () => {
  const source = await repository.commit([target], { c: '1' })
  expect(await rebase(gitDir, target, source, committer)).toEqual({ head: source })
  expect(await rebase(gitDir, target, base, committer)).toEqual({ head: target })
})

test('names the conflicting commit, and leaves nothing behind', async () => {
  const fits = await repository.commit([base], { b: '3\n' })
  const clash = await repository.commit([fits], { a: '3\n' })
  const source = await repository.commit([clash], { c: '3\n' })
  const before = await repository.git('count-objects', '-v')
  expect(await rebase(gitDir, target, source, committer)).toEqual({ conflict: clash })
  expect(await repository.git('count-objects', '-v')).toBe(before)
})

test('creates commits whose objects are all present', async () => {
  const ids = await importCommits(gitDir, [
    { ref: 'refs/heads/many', from: base, files: [['dir/x', 'x\n']] },
    { ref: 'refs/heads/many', files: [['dir/y', 'y\n']] },
    { ref: 'refs/heads/many', files: [['dir/x', null]] },
  ])
  const head = await headOf(await rebase(gitDir, target, ids[2]!, committer))
  await repository.git('update-ref', 'refs/heads/rebased', head)
  expect(await repository.git('fsck', '--strict', '--no-dangling', '--connectivity-only')).toBe('')
  expect(await repository.git('rev-list', '--count', `${target}..${head}`)).toBe('3')
})

test.each(['main', '--all', '', 'HEAD'])('refuses %j for an object id', async (id) => {
  await expect(rebase(gitDir, id, target, committer)).rejects.toThrow('no object id')
  await expect(rebase(gitDir, target, id, committer)).rejects.toThrow('no object id')
})
