import type { Deps } from '#server/deps.ts'
import { record } from '#server/domain/events.ts'
import { announceChecks } from '#server/domain/spaces/announcements.ts'
import { findMergeRequestsOf } from '#server/store/merge-requests/pipelines.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'

/** Announces the merge requests that show a changed pipeline. */
export async function announcePipeline(
  deps: Deps,
  pipeline: Parameters<typeof findMergeRequestsOf>[1],
): Promise<void> {
  announceChecks(deps, await findMergeRequestsOf(deps.db, pipeline))
}

/** Records that the pipeline's status changed. Call it in the transaction that changed it. */
export async function recordPipeline(
  deps: Deps,
  {
    root_id,
    id,
    project_id,
    ref,
    merge_request_id,
  }: Pick<Pipeline, 'root_id' | 'id' | 'project_id' | 'ref' | 'merge_request_id'>,
): Promise<void> {
  const pipeline = { id, project_id, ref, merge_request_id }
  await record(deps, root_id, { kind: 'pipeline changed', pipeline })
}
