import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createIssue, getIssue } from '#contract/issues.ts'
import { listIssueNotes } from '#contract/notes.ts'
import {
  addIssueSpentTime,
  estimateIssueTime,
  getIssueTimeStats,
  resetIssueEstimate,
  resetIssueSpentTime,
} from '#contract/time-tracking.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, stranger: TestUser
let issue: ParamsOf<typeof getIssue>

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  stranger = await service.user('sam')
})
afterAll(() => service.close())

let projects = 0
beforeEach(async () => {
  const project = await service.project(`app-${++projects}`)
  await service.member(project, guest, 10)
  await service.member(project, reporter, 20)
  await service.as(reporter).call(createIssue, { id: project.id, title: 'Fog' })
  issue = { id: project.id, issue_iid: 1 }
})

const estimate = (duration: string) =>
  service.as(reporter).call(estimateIssueTime, { ...issue, duration })
const spend = (duration: string, more: Some<typeof addIssueSpentTime> = {}) =>
  service.as(reporter).call(addIssueSpentTime, { ...issue, duration, ...more })
const stats = async () => (await service.as(guest).call(getIssueTimeStats, issue)).body
const noteBodies = async () =>
  (await service.as(guest).call(listIssueNotes, { ...issue, sort: 'asc' })).body.map(
    (note) => note.body,
  )
const none = {
  time_estimate: 0,
  total_time_spent: 0,
  human_time_estimate: null,
  human_total_time_spent: null,
}

test('time can be estimated, spent, subtracted and reset', async () => {
  expect(await stats()).toEqual(none)
  const estimated = { ...none, time_estimate: 12_600, human_time_estimate: '3h 30m' }
  expect(await estimate('3h 30m')).toMatchObject({ status: 200, body: estimated })
  const spent = { ...estimated, total_time_spent: 7200, human_total_time_spent: '2h' }
  expect(await spend('2h')).toMatchObject({ status: 200, body: spent })
  await spend('1w', { summary: ' the talks ' })
  expect((await spend('-1w')).body).toEqual(spent)
  expect((await service.as(guest).call(getIssue, issue)).body.time_stats).toEqual(spent)
  expect(await stats()).toEqual(spent)
  expect((await service.as(reporter).call(resetIssueEstimate, issue)).body).toMatchObject({
    time_estimate: 0,
  })
  expect(await service.as(reporter).call(resetIssueSpentTime, issue)).toMatchObject({
    status: 200,
    body: none,
  })
  expect(await noteBodies()).toEqual([
    'changed time estimate to 3h 30m',
    'added 2h of time spent',
    'added 1w of time spent: the talks',
    'subtracted 1w of time spent',
    'removed time estimate',
    'removed time spent',
  ])
})

describe('an invalid duration is refused and changes nothing', () => {
  test.each(['', 'soon', '4 elephants', '-1h', '99999999y'])('estimated: %j', async (duration) => {
    await estimate('1d')
    expect(await estimate(duration)).toMatchObject({
      status: 400,
      body: {
        message:
          '400 Bad request - Time estimate must have a valid format and be greater than or equal to zero.',
      },
    })
    expect(await stats()).toMatchObject({ time_estimate: 28_800 })
  })

  test.each([
    ['soon', { 'timelogs.time_spent': [expect.stringContaining('must be a duration')] }],
    ['0h', { 'timelogs.time_spent': [expect.stringContaining('not zero')] }],
    ['-3h', { base: ['Time to subtract exceeds the total time spent'] }],
    ['1y', { base: ['Total time spent cannot exceed a year.'] }],
  ])('spent: %j', async (duration, message) => {
    await spend('2h')
    expect(await spend(duration)).toMatchObject({ status: 400, body: { message } })
    expect(await spend('1h', { summary: 'x'.repeat(256) })).toMatchObject({ status: 400 })
    expect(await stats()).toMatchObject({ total_time_spent: 7200 })
  })

  test('an estimate of zero', async () => {
    await estimate('1d')
    expect((await estimate('0')).body).toEqual(none)
  })

  test('a missing duration', async () => {
    expect(await service.as(reporter).callRaw(estimateIssueTime, issue)).toMatchObject({
      status: 400,
      body: { error: 'duration is missing' },
    })
  })
})

test('time is visible to readers of the issue, and changed by reporters', async () => {
  for (const route of [estimateIssueTime, addIssueSpentTime]) {
    const send = (user: TestUser) => service.as(user).call(route, { ...issue, duration: '1h' })
    expect((await send(guest)).status).toBe(403)
    expect((await send(stranger)).status).toBe(404)
  }
  expect((await service.as(stranger).call(getIssueTimeStats, issue)).status).toBe(404)
  expect(await stats()).toEqual(none)
})

test('concurrent additions are all counted', async () => {
  await Promise.all(Array.from({ length: 10 }, () => spend('6m')))
  expect(await stats()).toMatchObject({ total_time_spent: 3600 })
})
