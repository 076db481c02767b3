import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { eventually } from '#server/testing/eventually.ts'
import { testRepository } from '#server/testing/repository.ts'
import { readObject } from './objects.ts'
import { runGit } from './run.ts'
import { requireGit } from './version.ts'

const path = process.env['PATH'] ?? ''
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mergeboard-badgit-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** While it lasts there is another program in the place of git. */
async function withGit<T>(script: string, work: () => Promise<T>): Promise<T> {
  const text = `#!/bin/sh\nPATH='${path}'\ncd '${folder}'\n${script}\n`
  await writeFile(join(folder, 'git'), text, { mode: 0o755 })
  process.env['PATH'] = folder
  try {
    return await work()
  } finally {
    process.env['PATH'] = path
  }
}

test('a git that hangs is ended, with all that it started', async () => {
  const hanging = withGit('sleep 1000 & echo $! > pid; wait', () =>
    runGit(['version'], { timeout: 2000 }),
  )
  await expect(hanging).rejects.toThrow('git version: took longer than 2 s')
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})

test('a git that prints without end is ended, and of what it complains a part is kept', async () => {
  const printing = withGit('yes', () => runGit(['version'], { maxBytes: 1000 }))
  await expect(printing).rejects.toThrow('git version: printed more than 1000 bytes')
  const failure: unknown = await withGit(
    'head -c 20000000 /dev/zero | tr "\\0" x >&2; exit 3',
    () => runGit(['version']),
  ).catch((error: unknown) => error)
  expect((failure as Error).message).toMatch(/^git version: xxx/)
  expect((failure as Error).message.length).toBeLessThan(100_000)
})

test('a git that is killed, or is not there, is a failure', async () => {
  await expect(withGit('kill -9 $$', () => runGit(['version']))).rejects.toThrow(
    'git version: ended with code -1',
  )
  process.env['PATH'] = '/nonexistent'
  await expect(runGit(['version'])).rejects.toThrow('ENOENT')
  await expect(requireGit()).rejects.toThrow('git cannot be started')
  process.env['PATH'] = path
})

test('a git that is too old is named', async () => {
  await expect(withGit('echo git version 2.30.2', requireGit)).rejects.toThrow(
    'This is git version 2.30.2. Install git 2.39 or later.',
  )
  await requireGit()
})

test('a reader that ends without an answer has a successor', async () => {
  const repository = await testRepository()
  const commit = await repository.commit([], { a: '1' })
  const dying = 'if mkdir died 2>/dev/null; then read -r line; exit 1; fi; exec git "$@"'
  const found = await withGit(dying, () => readObject(repository.gitDir, commit))
  expect(found).toMatchObject({ id: commit, type: 'commit' })
  await repository.remove()
})
