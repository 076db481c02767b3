import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { eventually } from '#server/testing/eventually.ts'
import { startService } from '#server/testing/service.ts'
import { runGit, streamGit } from './run.ts'

const TOKEN = 'glpat-of-the-helper-test'
const path = process.env['PATH'] ?? ''
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mergeboard-helper-'))
  // Hangs except when asked for its version, and notes its own process, a child's and the helper's.
  const script = `#!/bin/sh
PATH='${path}'
case "$*" in *--version*) exec git --version ;; esac
sleep 1000 & echo $$ $! $PPID > '${folder}/pids'; wait
`
  await writeFile(join(folder, 'git'), script, { mode: 0o755 })
})
afterEach(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true })
})

/** The processes of a hanging git: git, its child, the helper. */
async function pidsOf(): Promise<number[]> {
  const read = async () => (await readFile(join(folder, 'pids'), 'utf8')).trim().split(' ')
  await eventually(async () => expect(await read()).toHaveLength(3))
  return (await read()).map(Number)
}

async function expectEnd(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  }
}

test('a helper that dies fails its commands, ends them, and is replaced', async () => {
  process.env['PATH'] = folder
  const hanging = runGit(['fetch'])
  hanging.catch(() => {})
  const [git, child, helper] = await pidsOf()
  process.kill(helper!, 'SIGKILL')
  await expect(hanging).rejects.toMatchObject({ name: 'HelperEnded', code: 'EAGAIN' })
  await expectEnd([git!, child!, helper!])
  expect((await runGit(['--version'])).stdout.toString()).toMatch(/^git version/)
})

test('the helper and its commands end with a killed service', async () => {
  const service = await startService(['--no-demo', '--data', join(folder, 'data')], {
    PATH: folder,
    MERGEBOARD_ROOT_TOKEN: TOKEN,
  })
  const headers = { 'private-token': TOKEN, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'app' })
  fetch(`${service.url}/api/v4/projects`, { method: 'POST', headers, body }).catch(() => {})
  const pids = await pidsOf()
  expect(await service.end('SIGKILL')).toBeNull()
  await expectEnd(pids)
})

test('a reader that pauses gets the whole output', async () => {
  const text = 'x'.repeat(20 * 1024 * 1024)
  const gitDir = join(folder, 'repository')
  await runGit(['init', '--bare', '--quiet'], { gitDir })
  const { stdout } = await runGit(['hash-object', '-w', '--stdin'], { gitDir, input: text })
  let size = 0
  for await (const chunk of streamGit(['cat-file', 'blob', stdout.toString().trim()], { gitDir })) {
    if (size === 0) await runGit(['--version'])
    size += chunk.length
  }
  expect(size).toBe(text.length)
})
