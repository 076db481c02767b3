import { beforeEach, expect, test, vi } from 'vitest'

import { withoutReply } from '#web/api/request.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { createOnce } from './create-once.ts'

/** The titles that the test's server has. A silent server takes issues, and its replies are lost. */
const server = vi.hoisted(() => ({ titles: [] as string[], isSilent: false, isDown: false }))

const issues = () => server.titles.map((title, at) => issue(at + 1, { title }))

vi.mock('#web/api/call.ts', () => ({
  call(_route: unknown, { title }: { title: string }) {
    if (!server.isDown) server.titles.push(title)
    return server.isDown || server.isSilent ? Promise.reject(withoutReply(null)) : last()
  },
  callPage: () =>
    server.isDown || server.isSilent
      ? Promise.reject(withoutReply(null))
      : Promise.resolve({ items: issues() }),
}))

const last = () => Promise.resolve(issues().at(-1))
const newCard = () => ({ column: {} as Column, title: 'Warm up', project: 'acme/app', batch: 1 })

beforeEach(() => Object.assign(server, { titles: [], isSilent: false, isDown: false }))

test('adopts an issue whose reply was lost', async () => {
  const card = newCard()
  server.isSilent = true
  await expect(createOnce(card, {}, [])).rejects.toThrow('Cannot reach the server.')
  server.isSilent = false
  expect(await createOnce(card, {}, [])).toMatchObject({ iid: 1, title: 'Warm up' })
  expect(server.titles).toEqual(['Warm up'])
})

test('creates an issue that did not arrive, and one with the same title', async () => {
  const made = [await createOnce(newCard(), {}, [])]
  const card = newCard()
  server.isDown = true
  await expect(createOnce(card, {}, made)).rejects.toThrow('Cannot reach the server.')
  server.isDown = false
  expect(await createOnce(card, {}, made)).toMatchObject({ iid: 2 })
  expect(server.titles).toEqual(['Warm up', 'Warm up'])
})
