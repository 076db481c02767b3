import type { Deps } from './deps.ts'
import { resumeAutoMergesOf } from './domain/merge-requests/merge/auto-merge.ts'
import { afterPush } from './domain/pushes/after-push.ts'
import type { Reactions } from './domain/reactions.ts'

export const reactions: Reactions<Deps> = { afterPush, pipelineChanged: resumeAutoMergesOf }
