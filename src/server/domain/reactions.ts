import type { RefCommand } from '#server/git/push-commands.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Refs of a project that a user moves. */
export interface Push {
  project: Project
  user: User
  updates: readonly RefCommand[]
  skipsPipelines?: boolean
  /** The start of the push that is being resumed. Pipelines created since then are not created again. */
  since?: string
}

/** Effects of an operation in rooms above its own. `server/reactions.ts` holds the one implementation. */
export interface Reactions<Deps> {
  /** Brings everything that depends on the refs of a project up to date after they moved. */
  afterPush(deps: Deps, push: Push): Promise<void>
  /** Resumes the automatic merges that wait for the pipeline, once its new status is committed. */
  pipelineChanged(
    deps: Deps,
    pipeline: Pick<Pipeline, 'id' | 'project_id' | 'ref' | 'merge_request_id'>,
  ): Promise<void>
}
