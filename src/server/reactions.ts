import type { Deps } from './deps.ts'
import { closeBetweenForks } from './domain/merge-requests/close-between-forks.ts'
import { closeFromDeleted } from './domain/merge-requests/close-from-deleted.ts'
import {
  resumeAutoMergesInto,
  resumeAutoMergesOf,
} from './domain/merge-requests/merge/auto-merge.ts'
import { afterPush } from './domain/pushes/after-push.ts'
import { answerPush } from './domain/pushes/answer-push.ts'
import type { Reactions } from './domain/reactions.ts'

export const reactions: Reactions<Deps> = {
  afterPush,
  answerPush,
  pushSettled: resumeAutoMergesInto,
  pipelineChanged: resumeAutoMergesOf,
  forksCut: closeBetweenForks,
  projectsDeleted: closeFromDeleted,
}
