import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { insertJobs } from '#server/store/pipelines/jobs.ts'
import {
  findPipelineSince,
  insertPipeline,
  refreshHeadPipelines,
} from '#server/store/pipelines/pipelines.ts'
import { announcePipeline } from './announce-pipeline.ts'
import type { PipelinePlan } from './pipeline-plan.ts'
import { advancePipeline } from './pipeline-progress.ts'
import type { PipelineSubject } from './pipeline-subject.ts'

export interface PipelineVariable {
  key: string
  value: string
  variable_type: 'env_var' | 'file'
}

/** Stores a planned pipeline with its jobs, makes the first jobs ready, and returns its id. */
export async function savePipeline(
  deps: Deps,
  { project, user, source, kind, name, sha, beforeSha, mergeRequest, since }: PipelineSubject,
  plan: Exclude<PipelinePlan, { kind: 'none' }>,
  variables: readonly PipelineVariable[] = [],
): Promise<number> {
  const now = deps.now()
  const ref = mergeRequest ? `refs/merge-requests/${mergeRequest.iid}/head` : name
  return inTransaction(deps, async (deps) => {
    const made =
      since &&
      (await findPipelineSince(deps.db, { project_id: project.id, sha, ref, source }, since))
    if (made) return made.id
    const pipeline = await insertPipeline(deps.db, {
      root_id: project.root_id,
      project_id: project.id,
      merge_request_id: mergeRequest?.id ?? null,
      user_id: user.id,
      sha,
      before_sha: beforeSha,
      ref,
      tag: kind === 'tag' ? 1 : 0,
      source,
      status: plan.kind === 'jobs' ? 'created' : plan.kind,
      yaml_errors: plan.kind === 'failed' ? plan.problem : null,
      variables: JSON.stringify(variables),
      committed_at: new Date(plan.commit.committer.date).toISOString(),
      created_at: now,
      updated_at: now,
      finished_at: plan.kind === 'failed' ? now : null,
    })
    const jobs = plan.kind === 'jobs' ? plan.jobs : []
    await insertJobs(
      deps.db,
      jobs.map((job) => ({
        root_id: project.root_id,
        project_id: project.id,
        pipeline_id: pipeline.id,
        user_id: user.id,
        name: job.name,
        stage: job.stage,
        stage_position: job.position,
        status: 'created',
        external: 0,
        allow_failure: job.allowFailure ? 1 : 0,
        starts: job.starts,
        tags: JSON.stringify(job.tags),
        created_at: now,
        updated_at: now,
      })),
    )
    await advancePipeline(deps.db, pipeline.id, now)
    await refreshHeadPipelines(
      deps.db,
      mergeRequest ? { mergeRequestId: mergeRequest.id } : { projectId: project.id, name },
    )
    await announcePipeline(deps, pipeline)
    return pipeline.id
  })
}
