import type { Deps } from '#server/deps.ts'
import { createPipelinesForPush } from '#server/domain/pipelines/pipeline-creation.ts'
import { notePush, tidyDue } from '#server/git/housekeeping.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { refreshMergeRequests } from './refresh-merge-requests.ts'
import { refreshProject } from './refresh-project.ts'

/** A ref that moved, in full; null: it was, or is, not there. */
export type RefChange = RefCommand

export interface AfterPush {
  skipsPipelines?: boolean
  /** It was begun before, then: pipelines that were made since are not made again. */
  since?: string
}

/** Looks after everything that hangs on the branches of a project once some of them moved. */
export async function afterPush(
  deps: Deps,
  project: Project,
  user: User,
  updates: readonly RefChange[],
  { skipsPipelines = false, since }: AfterPush = {},
): Promise<void> {
  await refreshProject(deps, project, updates)
  await refreshMergeRequests(deps, project, user, updates, since)
  await createPipelinesForPush(deps, user, project, updates, { isSkipped: skipsPipelines, since })
  const isDue = notePush(deps.repositories.dirOf(project.disk_path))
  if (isDue) deps.jobs.start('housekeeping', tidyDue)
}
