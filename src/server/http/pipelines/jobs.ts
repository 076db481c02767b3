import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import {
  cancelJob,
  eraseJob,
  getJob,
  listJobs,
  listPipelineJobs,
  playJob,
  retryJob,
} from '#server/domain/pipelines/jobs.ts'
import { presentJob } from '#server/http/present/job.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountJobs(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listJobs, async ({ input, user, page }) => {
    const { rows, total } = await listJobs(deps, user, input, page)
    return { rows: rows.map((job) => presentJob(deps, job)), total }
  })
  mount(app, deps, contract.listPipelineJobs, async ({ input, user, page }) => {
    const { rows, total } = await listPipelineJobs(deps, user, input, page)
    return { rows: rows.map((job) => presentJob(deps, job)), total }
  })
  mount(app, deps, contract.getJob, async ({ input, user }) =>
    presentJob(deps, await getJob(deps, user, input)),
  )
  mount(app, deps, contract.getJobTrace, async ({ input, user, reply }) => {
    await getJob(deps, user, input)
    await reply.type('text/plain; charset=utf-8').send('')
    return ''
  })
  mount(app, deps, contract.playJob, async ({ input, user }) =>
    presentJob(deps, await playJob(deps, user, input)),
  )
  mount(app, deps, contract.retryJob, async ({ input, user }) =>
    presentJob(deps, await retryJob(deps, user, input)),
  )
  mount(app, deps, contract.cancelJob, async ({ input, user }) =>
    presentJob(deps, await cancelJob(deps, user, input)),
  )
  mount(app, deps, contract.eraseJob, async ({ input, user }) =>
    presentJob(deps, await eraseJob(deps, user, input)),
  )
}
