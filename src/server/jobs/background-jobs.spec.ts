import { expect, test } from 'vitest'

import { eventually } from '#server/testing/eventually.ts'
import { openJobs } from './background-jobs.ts'

test('periodic work repeats, even after a failure, until close', async () => {
  const reported: string[] = []
  const jobs = openJobs((key) => void reported.push(key))
  let runs = 0
  jobs.every(1, 'regular', async () => {
    if (++runs === 1) throw new Error('the first run')
  })
  expect(runs).toBe(0)
  await eventually(() => expect(runs).toBeGreaterThan(3))
  await jobs.close()
  expect(reported).toEqual(['regular'])
  const before = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(before)
})
