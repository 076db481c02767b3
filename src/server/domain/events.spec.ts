import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Deps } from '#server/deps.ts'
import { openJobs } from '#server/jobs/background-jobs.ts'
import { openOutbox } from '#server/jobs/outbox.ts'
import { listEventIds } from '#server/store/outbox.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { handleEvent, listPending, record } from './events.ts'
import { inTransaction } from './transaction.ts'

let service: TestApp
let deps: Deps
let heard: number[]
let attempts: number[]
let fails: number

beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(() => {
  heard = []
  attempts = []
  fails = 0
  deps = start()
})

/** Returns the dependencies of a process that notes events, and fails at the first ones. */
function start(): Deps {
  const jobs = openJobs(() => {})
  const started: Deps = {
    ...service.deps,
    jobs,
    listeners: {
      ...service.deps.listeners,
      async 'merge request unblocked'(_deps, { id }, attempt) {
        heard.push(id)
        attempts.push(attempt)
        if (fails-- > 0) throw new Error('not yet')
      },
    },
    outbox: openOutbox(
      jobs,
      () => listEventIds(service.deps.db),
      (id) => handleEvent(started, id),
    ),
  }
  return started
}

const tell = (deps: Deps, id: number) => record(deps, 1, { kind: 'merge request unblocked', id })
const pending = () => listPending(deps, 'merge request unblocked')

test('an event is handled once, after the outermost commit', async () => {
  await inTransaction(deps, async (deps) => {
    await inTransaction(deps, async (deps) => {
      await tell(deps, 1)
    })
    await tell(deps, 2)
    expect(heard).toEqual([])
  })
  expect(heard).toEqual([])
  await deps.jobs.idle()
  expect(heard.toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(await pending()).toEqual([])
})

test('an event of a rolled back transaction is never handled', async () => {
  const failing = inTransaction(deps, async (deps) => {
    await tell(deps, 3)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await deps.jobs.idle()
  expect(heard).toEqual([])
})

test('an event that is handled at once is handled once', async () => {
  const id = await tell(deps, 8)
  await Promise.all([deps.outbox.handle(id), deps.outbox.handle(id)])
  expect(heard).toEqual([8])
  await deps.jobs.idle()
  await deps.outbox.handle(id)
  expect(heard).toEqual([8])
  expect(await pending()).toEqual([])
})

test('an event that fails when it is handled at once is handled again', async () => {
  fails = 1
  await deps.outbox.handle(await tell(deps, 9))
  expect(heard).toEqual([9])
  await eventually(async () => expect(await pending()).toEqual([]))
  expect(heard).toEqual([9, 9])
})

test('an event whose listener fails stays, and is handled again', async () => {
  fails = 1
  await tell(deps, 4)
  await deps.jobs.idle()
  expect(await pending()).toEqual([{ id: 4 }])
  await eventually(async () => expect(await pending()).toEqual([]))
  expect(heard).toEqual([4, 4])
})

test('a drain does not handle an event that waits for its next attempt', async () => {
  fails = 1
  await tell(deps, 5)
  await deps.jobs.idle()
  await tell(deps, 6)
  await deps.jobs.idle()
  expect(heard).toEqual([5, 6])
  await eventually(async () => expect(await pending()).toEqual([]))
})

test('the next process handles the events that the last one left', async () => {
  fails = 1
  await tell(deps, 7)
  await deps.jobs.close()
  const next = start()
  next.outbox.drain()
  await next.jobs.idle()
  expect(heard).toEqual([7, 7])
  expect(attempts).toEqual([1, 2])
  expect(await pending()).toEqual([])
})
