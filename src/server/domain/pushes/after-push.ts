import type { Deps } from '#server/deps.ts'
import { markApplied } from '#server/domain/notes/mark-applied.ts'
import type { Push } from '#server/domain/reactions.ts'
import { notePush, tidyDue } from '#server/git/housekeeping.ts'
import { closeMentionedIssues } from './close-mentioned-issues.ts'
import { createPipelinesForPush } from './push-pipelines.ts'
import { refreshMergeRequests } from './refresh-merge-requests.ts'
import { refreshProject } from './refresh-project.ts'

/** Updates the project, its merge requests, issues and pipelines after a push. */
export async function afterPush(deps: Deps, push: Push): Promise<void> {
  const { project, user, updates, skipsPipelines = false, since } = push
  await refreshProject(deps, project, updates)
  await refreshMergeRequests(deps, project, user, updates, since)
  await markApplied(deps, push)
  if (!push.isMerge) await closeMentionedIssues(deps, push)
  if (!push.omitsPipelines) {
    await createPipelinesForPush(deps, user, project, updates, { isSkipped: skipsPipelines, since })
  }
  const isDue = notePush(deps.repositories.dirOf(project.disk_path))
  if (isDue) deps.upkeep.start('housekeeping', tidyDue)
}
