import { queryOptions } from '@tanstack/react-query'

import { listCommitStatuses } from '#contract/commit-statuses.ts'
import { listPipelineJobs } from '#contract/jobs.ts'
import { listMergeRequestPipelines } from '#contract/merge-requests/pipelines.ts'
import { getPipeline, type PipelineBasic } from '#contract/pipelines.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { allPagesQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { PIPELINE, requestInput, STAGES } from '#web/merge-requests/request-sources.ts'
import { stagesOf } from './stages.ts'

type Name = SubjectName<'merge_request'>

/** Older servers omit the project and the date. */
type ListedPipeline = Omit<PipelineBasic, 'project_id' | 'created_at'> &
  Partial<Pick<PipelineBasic, 'project_id' | 'created_at'>>

export interface RequestPipeline extends Omit<ListedPipeline, 'project_id'> {
  /** The id or path of the project that runs the pipeline. It may be a fork. */
  readonly project: string
}

export function pipelinesQuery(name: Name) {
  return queryOptions({
    ...allPagesQuery(listMergeRequestPipelines, requestInput(name), STALE.board),
    select: (pipelines): RequestPipeline[] =>
      pipelines.map(({ project_id, ...pipeline }: ListedPipeline) => ({
        ...pipeline,
        project: String(project_id ?? name.project),
      })),
  })
}

/** A pipeline's details. Null if the server does not provide them. */
export function pipelineQuery(name: Name, { id, project }: RequestPipeline) {
  return sourceQuery(
    PIPELINE,
    { ...requestInput(name), pipeline_id: id },
    async ({ signal }) =>
      await ifOffered(call(getPipeline, { id: project, pipeline_id: id }, { signal })),
    STALE.board,
  )
}

/** A pipeline's stages with their jobs. Null if the server does not list jobs. */
export function stagesQuery(name: Name, { id, project, sha }: RequestPipeline) {
  return sourceQuery(
    STAGES,
    { ...requestInput(name), pipeline_id: id },
    async ({ signal }) => {
      const ofPipeline = { id: project, pipeline_id: id }
      const [jobs, statuses] = await Promise.all([
        ifOffered(
          callAllPages(listPipelineJobs, { ...ofPipeline, include_retried: true }, { signal }),
        ),
        ifOffered(callAllPages(listCommitStatuses, { ...ofPipeline, sha }, { signal })),
      ])
      return jobs || statuses ? stagesOf(jobs ?? [], statuses ?? []) : null
    },
    STALE.board,
  )
}
