import { Type } from '#schema'
import { Id, IdOrPath, paging } from './params.ts'
import { Pipeline, PipelineBasic } from './pipelines.ts'
import { defineRoute } from './route.ts'

const onMergeRequest = { id: IdOrPath(), merge_request_iid: Id() }

export const listMergeRequestPipelines = defineRoute({
  name: 'listMergeRequestPipelines',
  method: 'GET',
  path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
  summary: 'The pipelines made for a merge request, then those of its branch',
  access: 'code-reader',
  input: Type.Object({ ...onMergeRequest, ...paging }),
  reply: Type.Array(PipelineBasic),
  paged: true,
})

export const createMergeRequestPipeline = defineRoute({
  name: 'createMergeRequestPipeline',
  method: 'POST',
  path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
  summary: 'Start a pipeline of the jobs that are for merge requests',
  access: 'developer',
  input: Type.Object(onMergeRequest),
  reply: Pipeline,
})
