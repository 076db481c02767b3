import { expect, test } from 'vitest'

import type { CommitStatus } from '#contract/commit-statuses.ts'
import type { Job } from '#contract/jobs.ts'
import { stagesOf } from './stages.ts'

test('keeps the order of the stages when a job is retried', () => {
  const jobs = [
    job({ id: 9, name: 'compile', stage: 'build', status: 'running' }),
    job({ id: 3, name: 'unit', stage: 'test' }),
    job({ id: 2, name: 'lint', stage: 'test' }),
    job({ id: 1, name: 'compile', stage: 'build', status: 'failed' }),
  ]
  expect(stagesOf(jobs, [])).toMatchObject([
    { name: 'build', jobs: [{ id: 9, status: 'running' }] },
    { name: 'test', jobs: [{ name: 'lint' }, { name: 'unit' }] },
  ])
})

test('lists external checks last, and each job once', () => {
  const jobs = [job({ id: 1, name: 'unit', stage: 'test', failure_reason: 'script_failure' })]
  const statuses = [
    status({ id: 1, name: 'unit' }),
    status({ id: 4, name: 'scan', description: 'Found nothing' }),
  ]
  expect(stagesOf(jobs, statuses)).toMatchObject([
    { name: 'test', jobs: [{ name: 'unit', isOwn: true, note: 'script failure' }] },
    { name: 'External', jobs: [{ name: 'scan', isOwn: false, note: 'Found nothing' }] },
  ])
})

const job = (fields: Partial<Job>) => ({ status: 'success', ...fields }) as Job
const status = (fields: Partial<CommitStatus>) => ({ status: 'success', ...fields }) as CommitStatus
