import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import {
  requireMergeRequest,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { maySeePipelines } from '#server/domain/pipelines/pipeline-rights.ts'
import { hasRole } from '#server/domain/policy.ts'
import { absent, forbidden, Refusal } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import { listPipelinesOfMergeRequest } from '#server/store/merge-requests/pipelines.ts'
import { findPipelineById, type PipelineView } from '#server/store/pipelines/pipelines.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'
import { createMergeRequestPipeline } from './create.ts'

/** Lists a merge request's pipelines in projects that the caller can see. */
export async function listMergeRequestPipelines(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  page: PageRequest,
): Promise<Page<PipelineView>> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const { source_project_id } = mergeRequest
  const fork =
    source_project_id === null || source_project_id === space.row.id
      ? undefined
      : await findProjectFor(deps.db, source_project_id, user.id, today(deps))
  const shown = [space.row, fork].filter((project): project is Project =>
    Boolean(project && maySeePipelines(user, project)),
  )
  const projectIds = shown.map((project) => project.id)
  return listPipelinesOfMergeRequest(deps.db, mergeRequest, projectIds, sliceOf(page))
}

/** Runs a pipeline on demand. Refuses when no jobs would run or the user may not run them. */
export async function startMergeRequestPipeline(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<PipelineView> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const made = space.row.archived
    ? null
    : await createMergeRequestPipeline(deps, mergeRequest.id, user)
  if (made !== null) {
    const pipeline = await findPipelineById(deps.db, made)
    if (!pipeline) throw absent()
    return pipeline
  }
  if (!hasRole(user, space.row, 'developer')) throw forbidden()
  throw new Refusal('unmergeable')
}
