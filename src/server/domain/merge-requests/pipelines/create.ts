import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { planPipeline } from '#server/domain/pipelines/pipeline-plan.ts'
import { mayRunPipeline } from '#server/domain/pipelines/pipeline-rights.ts'
import type { PipelineSubject } from '#server/domain/pipelines/pipeline-subject.ts'
import { savePipeline } from '#server/domain/pipelines/save-pipeline.ts'
import { hasRole } from '#server/domain/policy.ts'
import { ZERO_ID } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findPipelineMergeRequest,
  type PipelineMergeRequest,
} from '#server/store/merge-requests/pipelines.ts'
import { refreshHeadPipelines } from '#server/store/pipelines/pipelines.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'

/**
 * Creates a merge request's pipeline after it was opened or got new commits. Returns the pipeline's id, or null when
 * the configuration defines none or the user may not run it.
 */
export async function createMergeRequestPipeline(
  deps: Deps,
  mergeRequestId: number,
  user: User,
  { isSkipped = false, since }: { isSkipped?: boolean; since?: string | undefined } = {},
): Promise<number | null> {
  // The branch may already have a pipeline to show.
  await refreshHeadPipelines(deps.db, { mergeRequestId })
  const mergeRequest = await findPipelineMergeRequest(deps.db, mergeRequestId)
  if (!mergeRequest?.sha) return null
  const project = await projectFor(deps, user, mergeRequest)
  if (!project) return null
  const subject: PipelineSubject = {
    project,
    user,
    source: 'merge_request_event',
    kind: 'merge_request',
    name: mergeRequest.source_branch,
    sha: mergeRequest.sha,
    beforeSha: ZERO_ID,
    comparedWith: mergeRequest.base_commit_sha,
    mergeRequest,
    openMergeRequests: [],
    variables: {},
    maySkip: true,
    isSkipped,
    since,
  }
  const plan = await planPipeline(deps, subject)
  return plan.kind === 'none' ? null : savePipeline(deps, subject, plan)
}

/**
 * Returns the project that runs the pipeline. For a fork, that is the target project if the user is a developer there,
 * otherwise the fork.
 */
async function projectFor(
  deps: Deps,
  user: User,
  { project_id, source_project_id, source_branch }: PipelineMergeRequest,
): Promise<Project | null> {
  if (source_project_id === null) return null
  const target = await usableProject(deps, user, project_id)
  if (target && source_project_id !== project_id) return target
  const source = await usableProject(deps, user, source_project_id)
  if (!source) return null
  const branch = { ref: source_branch, tag: false }
  return (await mayRunPipeline(deps, user, source, branch)) ? source : null
}

async function usableProject(deps: Deps, user: User, id: number): Promise<Project | null> {
  const project = await findProjectFor(deps.db, id, user.id, today(deps))
  if (!project?.jobs_enabled || project.archived) return null
  return hasRole(user, project, 'developer') ? project : null
}
