import { Id, IdOrPath, Nullable, paging } from '#contract/params.ts'
import { Pipeline, PipelineBasic } from '#contract/pipelines.ts'
import { defineRoute } from '#contract/route.ts'
import { Type } from '#schema'

const onMergeRequest = { id: IdOrPath(), merge_request_iid: Id() }

export const listMergeRequestPipelines = defineRoute({
  name: 'listMergeRequestPipelines',
  method: 'GET',
  path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
  summary: 'List the pipelines of a merge request, its branch pipelines last',
  access: 'code-reader',
  input: Type.Object({ ...onMergeRequest, ...paging }),
  reply: Type.Array(PipelineBasic),
  paged: true,
})

export const createMergeRequestPipeline = defineRoute({
  name: 'createMergeRequestPipeline',
  method: 'POST',
  path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
  summary: 'Create a merge request pipeline',
  access: 'developer',
  input: Type.Object({
    ...onMergeRequest,
    async: Type.Optional(Type.Boolean({ description: 'Reply with status 202 and no body' })),
  }),
  reply: Nullable(Pipeline),
})
