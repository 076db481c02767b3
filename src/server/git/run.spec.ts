import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { eventually } from '#server/testing/eventually.ts'
import { testRepository } from '#server/testing/repository.ts'
import { readObject } from './objects.ts'
import { rebase } from './rebase.ts'
import { requireGit } from './require-git.ts'
import { runGit } from './run.ts'

const path = process.env['PATH'] ?? ''
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mergeboard-badgit-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Expects that the processes whose ids are in the file end. */
async function expectEnd(file: string): Promise<void> {
  const pids = (await readFile(join(folder, file), 'utf8')).trim().split('\n').map(Number)
  for (const pid of pids) {
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  }
}

/** Runs the work with a shell script in place of git. */
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

test('a git that hangs is killed, together with its child processes', async () => {
  const hanging = withGit('sleep 1000 & echo $! > pid; wait', () =>
    runGit(['version'], { timeout: 2000 }),
  )
  await expect(hanging).rejects.toThrow('git version: took longer than 2 s')
  await expectEnd('pid')
})

test('a child process that git leaves behind is killed when it holds the output open', async () => {
  const leaving = withGit('sleep 1000 & echo $! > left; exit 0', () =>
    runGit(['version'], { timeout: 2000 }),
  )
  await expect(leaving).rejects.toThrow('git version: took longer than 2 s')
  await expectEnd('left')
})

test('a rebase leaves no process behind, however much git prints about a conflict', async () => {
  const repository = await testRepository()
  const names = Array.from({ length: 3000 }, (_, nth) => `${'long'.repeat(25)}-${nth}`)
  const filesOf = (text: string) => Object.fromEntries(names.map((name) => [name, text]))
  const base = await repository.commit([], filesOf('1\n'))
  const source = await repository.commit([base], filesOf('2\n'))
  const target = await repository.commit([base], filesOf('3\n'))
  const committer = { name: 'Ana', email: 'ana@example.com', date: '2026-01-01T00:00:00.000Z' }
  const logging = 'case "$*" in *merge-tree*) echo $$ >> merging;; esac; exec git "$@"'
  const outcome = await withGit(logging, () => rebase(repository.gitDir, target, source, committer))
  expect(outcome).toEqual({ conflict: source })
  await expectEnd('merging')
  await repository.remove()
})

test('a git with endless output is killed, and its error message is truncated', async () => {
  const printing = withGit('yes', () => runGit(['version'], { maxBytes: 1000 }))
  await expect(printing).rejects.toThrow('git version: printed more than 1000 bytes')
  const failure: unknown = await withGit(
    'head -c 20000000 /dev/zero | tr "\\0" x >&2; exit 3',
    () => runGit(['version']),
  ).catch((error: unknown) => error)
  expect((failure as Error).message).toMatch(/^git version: xxx/)
  expect((failure as Error).message.length).toBeLessThan(100_000)
})

test("ignores memory-limit wording in a successful command's output", async () => {
  const named = 'echo "warning: Cannot allocate memory.txt: unused" >&2; exit'
  const { code, stderr } = await withGit(`${named} 0`, () => runGit(['version']))
  expect([code, stderr]).toEqual([0, 'warning: Cannot allocate memory.txt: unused\n'])
  await expect(
    withGit(`${named} 128`, () => runGit(['version'], { okCodes: [0, 128] })),
  ).rejects.toThrow('Cannot allocate memory')
})

test('a git that is killed or missing counts as a failure', async () => {
  await expect(withGit('kill -9 $$', () => runGit(['version']))).rejects.toThrow(
    'git version: ended with code -1',
  )
  process.env['PATH'] = '/nonexistent'
  await expect(runGit(['version'])).rejects.toThrow('ENOENT')
  await expect(requireGit()).rejects.toThrow('git cannot be started')
  process.env['PATH'] = path
})

test('a git that is too old is reported with its version', async () => {
  await expect(withGit('echo git version 2.30.2', requireGit)).rejects.toThrow(
    'Found git version 2.30.2. Install git 2.39 or later.',
  )
  await requireGit()
})

test('a reader that exits without an answer is replaced', async () => {
  const repository = await testRepository()
  const commit = await repository.commit([], { a: '1' })
  const dying = 'if mkdir died 2>/dev/null; then read -r line; exit 1; fi; exec git "$@"'
  const found = await withGit(dying, () => readObject(repository.gitDir, commit))
  expect(found).toMatchObject({ id: commit, type: 'commit' })
  await repository.remove()
})
