import { afterEach, beforeEach, expect, test } from 'vitest'

import { deleteOwnAccessToken, getOwnAccessToken } from '#contract/access-tokens.ts'
import { getCurrentUser } from '#contract/users.ts'
import { findUserByUsername } from '#server/store/accounts/users.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator } from './bootstrap.ts'
import { isPassword } from './passwords.ts'

let service: TestApp
beforeEach(async () => {
  service = await testApp()
})
afterEach(() => service.close())

let printed: string[]
const make = (password?: string, token?: string): Promise<void> => {
  printed = []
  const showPassword = (made: string) => printed.push(made)
  return makeAdministrator(service.deps, { password, token, showPassword })
}

const passwordHash = async () => (await findUserByUsername(service.deps.db, 'root'))!.password_hash

test('the first start creates root with the configured password and token', async () => {
  const token = 'a-token-of-any-form'
  await make('chosen by us', token)
  expect(printed).toEqual([])
  expect(await isPassword('chosen by us', await passwordHash())).toBe(true)

  const root = { id: 0, username: 'root', token }
  const reply = await service.as(root).call(getCurrentUser)
  expect(reply.body).toMatchObject({ username: 'root', is_admin: true })
  const shown = await service.as(root).call(getOwnAccessToken)
  expect(shown.body.scopes).toEqual(['api', 'sudo'])
})

test('without a configuration, a password is generated and printed once', async () => {
  await make()
  const [password] = printed
  expect(await isPassword(password!, await passwordHash())).toBe(true)
  await make()
  expect(printed).toEqual([])
  expect(await isPassword(password!, await passwordHash())).toBe(true)
})

test('a later start adds a new configured token, but never restores a revoked one', async () => {
  await make('chosen by us')
  await make('ignored', 'a-token-of-any-form')
  expect(await isPassword('chosen by us', await passwordHash())).toBe(true)
  const root = service.as({ id: 0, username: 'root', token: 'a-token-of-any-form' })
  expect((await root.call(deleteOwnAccessToken)).status).toBe(204)
  await make(undefined, 'a-token-of-any-form')
  expect((await root.call(getCurrentUser)).status).toBe(401)
})

test('a start with users but without root changes nothing', async () => {
  await service.user('ana')
  await make('chosen by us', 'a-token-of-any-form')
  expect(await findUserByUsername(service.deps.db, 'root')).toBeUndefined()
})

test('invalid settings abort the start', async () => {
  await expect(make('short', undefined)).rejects.toThrow(
    'MERGEBOARD_ROOT_PASSWORD is too short (minimum is 8 characters).',
  )
  await expect(make(undefined, 'tiny')).rejects.toThrow(/MERGEBOARD_ROOT_TOKEN/)
})
