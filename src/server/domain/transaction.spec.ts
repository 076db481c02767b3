import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Deps } from '#server/deps.ts'
import { announcePlanning } from '#server/domain/spaces/announcements.ts'
import { insertSession } from '#server/store/accounts/sessions.ts'
import { findSetting, insertSetting } from '#server/store/instance-settings.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import type { Space } from './spaces/space.ts'
import { inTransaction } from './transaction.ts'

let service: TestApp
let deps: Deps
let heard: string[]
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(() => {
  heard = []
  deps = {
    ...service.deps,
    channel: { ...service.deps.channel, publish: (message) => void heard.push(message) },
  }
})

const space = (path: string) =>
  ({ kind: 'group', rootId: 1, row: { id: 1, full_path: path } }) as Space
const announced = () => heard.map((message) => JSON.parse(message).path as string)

test('announces in order, after the commit', async () => {
  const result = await inTransaction(deps, async (deps) => {
    await insertSetting(deps.db, 'kept', 'yes')
    announcePlanning(deps, space('first'))
    announcePlanning(deps, space('second'))
    expect(heard).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await findSetting(service.deps.db, 'kept')).toBe('yes')
  expect(announced()).toEqual(['first', 'second'])
})

test('announces and stores nothing after a rollback', async () => {
  const failing = inTransaction(deps, async (deps) => {
    await insertSetting(deps.db, 'lost', 'yes')
    announcePlanning(deps, space('lost'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await findSetting(service.deps.db, 'lost')).toBeUndefined()
  expect(announced()).toEqual([])
})

test('a nested transaction joins the outer one: its announcements wait for the outer commit', async () => {
  await inTransaction(deps, async (deps) => {
    const outer = deps.db
    await inTransaction(deps, async (deps) => {
      expect(deps.db).toBe(outer)
      announcePlanning(deps, space('inner'))
    })
    expect(heard).toEqual([])
    announcePlanning(deps, space('outer'))
  })
  expect(announced()).toEqual(['inner', 'outer'])
})

test('a failed nested transaction rolls back the outer one', async () => {
  const failing = inTransaction(deps, async (deps) => {
    await insertSetting(deps.db, 'outer', 'yes')
    await inTransaction(deps, async (deps) => {
      announcePlanning(deps, space('inner'))
      throw new Error('no')
    })
  })
  await expect(failing).rejects.toThrow('no')
  expect(await findSetting(service.deps.db, 'outer')).toBeUndefined()
  expect(announced()).toEqual([])
})

test('announces once after a retry', async () => {
  let tries = 0
  await inTransaction(deps, async (deps) => {
    announcePlanning(deps, space(`try ${++tries}`))
    // The user does not exist, so the first try is rolled back and the work runs again.
    if (tries === 1) {
      const [created_at, expires_at] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
      await insertSession(deps.db, { digest: 'lost', user_id: 999_999, created_at, expires_at })
    }
  })
  expect(tries).toBe(2)
  expect(announced()).toEqual(['try 2'])
})
