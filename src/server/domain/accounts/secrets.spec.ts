import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { isSigned, loadSecrets, sign } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('secrets are created once, readable only by their owner, even by two concurrent processes', async () => {
  const [first, second] = await Promise.all([loadSecrets(folder), loadSecrets(folder)])
  expect(second).toEqual(first)
  expect(await loadSecrets(folder)).toEqual(first)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('unreadable secrets are never replaced', async () => {
  writeFileSync(join(folder, 'secrets.json'), '{}')
  await expect(loadSecrets(folder)).rejects.toThrow(/Restore it/)
})

test('each key signs for one purpose only', async () => {
  const secrets = await loadSecrets(folder)
  const signature = sign(secrets, 'one', 'value')
  expect(isSigned(secrets, 'one', 'value', signature)).toBe(true)
  expect(isSigned(secrets, 'two', 'value', signature)).toBe(false)
  expect(isSigned(secrets, 'one', 'other', signature)).toBe(false)
  expect(isSigned(secrets, 'one', 'value', '')).toBe(false)
})
