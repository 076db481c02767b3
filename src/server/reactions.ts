import type { Deps } from './deps.ts'
import { closeBetweenForks, closeFromDeleted } from './domain/merge-requests/close.ts'
import { closeMergedIssues } from './domain/merge-requests/closing/close-issues.ts'
import { prepareMergeRequest } from './domain/merge-requests/create.ts'
import { removeSourceBranch } from './domain/merge-requests/merge/remove-source-branch.ts'
import {
  mergeWhenPipelineSucceeds,
  resumeAutoMergesInto,
  resumeAutoMergesOf,
} from './domain/merge-requests/merge/run-auto-merges.ts'
import { followChange } from './domain/merge-requests/versions/follow-change.ts'
import { linkMergedRequests } from './domain/pipelines/deployments.ts'
import { afterPush } from './domain/pushes/after-push.ts'
import { applyPushOptions } from './domain/pushes/apply-push-options.ts'
import type { Listeners, Reactions } from './domain/reactions.ts'
import { moveHead } from './domain/spaces/projects.ts'

export const reactions: Reactions<Deps> = {
  afterPush,
  applyPushOptions,
  forksCut: closeBetweenForks,
  projectsDeleted: closeFromDeleted,
}

export const listeners: Listeners<Deps> = {
  'push ended': resumeAutoMergesInto,
  'pipeline changed': (deps, { pipeline }) => resumeAutoMergesOf(deps, pipeline),
  'merge request opened': prepareMergeRequest,
  'merge request changed': followChange,
  'merge request unblocked': (deps, { id }) => mergeWhenPipelineSucceeds(deps, id),
  'merge request merged': closeMergedIssues,
  'source branch merged': removeSourceBranch,
  'default branch changed': moveHead,
  'deployment succeeded': linkMergedRequests,
  async 'projects deleted'({ repositories }, { diskPaths }) {
    for (const diskPath of diskPaths) await repositories.remove(diskPath)
  },
}
