import type { Deps } from '#server/deps.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { findWaitingFor } from '#server/store/pipelines/pipeline-merge-requests.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'

/**
 * What waits for a pipeline goes on, once that its status changed is committed. Whoever reported that does not wait for it,
 * nor hear of what goes wrong with it.
 */
export async function onPipelineChange(
  deps: Deps,
  pipeline: Pick<Pipeline, 'id' | 'project_id' | 'ref' | 'merge_request_id'>,
): Promise<void> {
  for (const id of await findWaitingFor(deps.db, pipeline)) resumeAutoMerge(deps, id)
}
