import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { removeOldScratchFolders } from './scratch.js'

const SLEEP = ['-e', 'setTimeout(() => {}, 60_000)']

test('removes the folder of a killed process and ends its commands', async () => {
  const killed = spawn(process.execPath, SLEEP)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const old = mkdtempSync(join(tmpdir(), `mergeboard-scratch-${killed.pid}-`))
  mkdirSync(join(old, 'data'))
  const left = spawn(process.execPath, SLEEP, { env: { TMPDIR: old } })
  const named = spawn(process.execPath, [...SLEEP, join(old, 'data')])
  const inside = spawn(process.execPath, SLEEP, { cwd: join(old, 'data') })
  const own = mkdtempSync(join(tmpdir(), `mergeboard-scratch-${process.pid}-`))
  await Promise.all([once(left, 'spawn'), once(named, 'spawn'), once(inside, 'spawn')])
  const ended = [once(left, 'exit'), once(named, 'exit'), once(inside, 'exit')]

  removeOldScratchFolders()

  await Promise.all(ended)
  expect([left, named, inside].map(({ signalCode }) => signalCode)).toEqual(
    Array.from({ length: 3 }, () => 'SIGKILL'),
  )
  expect(existsSync(old)).toBe(false)
  expect(existsSync(own)).toBe(true)
  rmSync(own, { recursive: true })
})

test('removes the folder of an ended process whose parent has not noticed', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
  const old = mkdtempSync(join(tmpdir(), `mergeboard-scratch-${String(pid).trim()}-`))
  await expect
    .poll(() => {
      removeOldScratchFolders()
      return existsSync(old)
    })
    .toBe(false)
  parent.kill()
})
