import { expect, test } from 'vitest'

import { hashPassword, isPassword, passwordProblems } from './passwords.ts'

test('are kept as argon2id with a salt of their own', async () => {
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

test('match however their characters were composed', async () => {
  const hash = await hashPassword('caf\u00e9 und so')
  expect(await isPassword('cafe\u0301 und so', hash)).toBe(true)
})

test('are never cut: the 73rd byte and the 128th character count', async () => {
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

test('many at once are hashed in turn', async () => {
  const hashes = await Promise.all(Array.from({ length: 6 }, () => hashPassword('12345678')))
  const answers = await Promise.all(hashes.map((hash) => isPassword('12345678', hash)))
  expect(answers).toEqual(Array.from({ length: 6 }, () => true))
})
