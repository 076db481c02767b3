import type { Deps } from '#server/deps.ts'
import { announceChecks } from '#server/domain/spaces/announcements.ts'
import { findMergeRequestsOf } from '#server/store/pipelines/pipeline-merge-requests.ts'

/** Announces the merge requests that show a changed pipeline. */
export async function announcePipeline(
  deps: Deps,
  pipeline: Parameters<typeof findMergeRequestsOf>[1],
): Promise<void> {
  announceChecks(deps, await findMergeRequestsOf(deps.db, pipeline))
}
