import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests/pipelines.ts'
import type { Deps } from '#server/deps.ts'
import {
  listMergeRequestPipelines,
  startMergeRequestPipeline,
} from '#server/domain/merge-requests/pipelines/pipelines.ts'
import { presentPipeline, presentPipelineBasic } from '#server/http/present/pipeline.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountMergeRequestPipelines(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listMergeRequestPipelines, async ({ input, user, page }) => {
    const { rows, total } = await listMergeRequestPipelines(deps, user, input, page)
    return { rows: rows.map((pipeline) => presentPipelineBasic(deps, pipeline)), total }
  })
  mount(app, deps, contract.createMergeRequestPipeline, async ({ input, user, reply }) => {
    const pipeline = await startMergeRequestPipeline(deps, user, input)
    if (!input.async) return presentPipeline(deps, pipeline)
    void reply.status(202).send()
    return null
  })
}
