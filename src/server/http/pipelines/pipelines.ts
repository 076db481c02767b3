import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/pipelines.ts'
import type { Deps } from '#server/deps.ts'
import { cancelPipeline, retryPipeline } from '#server/domain/pipelines/pipeline-actions.ts'
import {
  createPipeline,
  deletePipeline,
  getLatestPipeline,
  getPipeline,
  listPipelines,
  listPipelineVariables,
} from '#server/domain/pipelines/pipelines.ts'
import { presentPipeline, presentPipelineBasic } from '#server/http/present/pipeline.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountPipelines(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listPipelines, async ({ input, user, page }) => {
    const { rows, total } = await listPipelines(deps, user, input, page)
    return { rows: rows.map((pipeline) => presentPipelineBasic(deps, pipeline)), total }
  })
  mount(app, deps, contract.getLatestPipeline, async ({ input, user }) =>
    presentPipeline(deps, await getLatestPipeline(deps, user, input.id, input.ref)),
  )
  mount(app, deps, contract.getPipeline, async ({ input, user }) =>
    presentPipeline(deps, await getPipeline(deps, user, input)),
  )
  mount(app, deps, contract.listPipelineVariables, async ({ input, user, page }) =>
    listPipelineVariables(deps, user, input, page),
  )
  mount(app, deps, contract.listPipelineBridges, async ({ input, user }) => {
    await getPipeline(deps, user, input)
    return { rows: [], total: 0 }
  })
  mount(app, deps, contract.getPipelineTestReport, async ({ input, user }) => {
    await getPipeline(deps, user, input)
    return emptyReport
  })
  mount(app, deps, contract.createPipeline, async ({ input, user }) =>
    presentPipeline(deps, await createPipeline(deps, user, input)),
  )
  mount(app, deps, contract.retryPipeline, async ({ input, user }) =>
    presentPipeline(deps, await retryPipeline(deps, user, input)),
  )
  mount(app, deps, contract.cancelPipeline, async ({ input, user }) =>
    presentPipeline(deps, await cancelPipeline(deps, user, input)),
  )
  mount(app, deps, contract.deletePipeline, async ({ input, user, unmodifiedSince }) => {
    await deletePipeline(deps, user, input, unmodifiedSince)
    return null
  })
}

const emptyReport = {
  total_time: 0,
  total_count: 0,
  success_count: 0,
  failed_count: 0,
  skipped_count: 0,
  error_count: 0,
  test_suites: [],
}
