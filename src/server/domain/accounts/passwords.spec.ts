import { argon2Sync } from 'node:crypto'

import { expect, test } from 'vitest'

import { hashPassword, isPassword, passwordProblems } from './passwords.ts'

test('passwords are hashed with argon2id and a random salt', async () => {
  const [first, second] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await isPassword('correct horse', first)).toBe(true)
  expect(await isPassword('Correct horse', first)).toBe(false)
  expect(await isPassword('correct horse', null)).toBe(false)
})

test('passwords match hashes that were made with other costs', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  const cost = { memory: 8192, passes: 3, parallelism: 2 }
  const options = { ...cost, message: 'correct horse', nonce, tagLength: 24 }
  const [salt, tag] = [nonce, argon2Sync('argon2id', options)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  const hash = `$argon2id$v=19$m=8192,t=3,p=2$${salt}$${tag}`
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('Correct horse', hash)).toBe(false)
  expect(await isPassword('correct horse', hash.replace('argon2id', 'argon2i'))).toBe(false)
  expect(await isPassword('correct horse', '')).toBe(false)
})

test('passwords match in any Unicode normalization form', async () => {
  const hash = await hashPassword('caf\u00e9 und so')
  expect(await isPassword('cafe\u0301 und so', hash)).toBe(true)
})

test('passwords are never truncated: the 73rd byte and the 128th character count', async () => {
  const long = 'x'.repeat(127)
  const hash = await hashPassword(`${long}a`)
  expect(await isPassword(`${long}b`, hash)).toBe(false)
})

test.each([
  ['', "can't be blank"],
  ['1234567', 'is too short (minimum is 8 characters)'],
  ['x'.repeat(129), 'is too long (maximum is 128 characters)'],
  ['x'.repeat(1_000_000), 'is too long (maximum is 128 characters)'],
  ['\uFDFA'.repeat(1_000_000), 'is too long (maximum is 128 characters)'],
  ['zero\0inside', 'is invalid'],
])('of bad form are named', async (password, problem) => {
  expect(passwordProblems(password)).toEqual([problem])
  expect(await isPassword(password, await hashPassword('12345678'))).toBe(false)
})

test('concurrent hashes run one after another', async () => {
  const hashes = await Promise.all(Array.from({ length: 6 }, () => hashPassword('12345678')))
  const answers = await Promise.all(hashes.map((hash) => isPassword('12345678', hash)))
  expect(answers).toEqual(Array.from({ length: 6 }, () => true))
})

test('the hashes of one client do not delay those of another', async () => {
  const ended: string[] = []
  const check = async (key: string) => {
    await isPassword('12345678', null, key)
    ended.push(key)
  }
  await Promise.all(['one', 'one', 'one', 'one', 'one', 'one', 'other'].map(check))
  // In turn it would end among the last two.
  expect(ended.indexOf('other')).toBeLessThan(5)
})
