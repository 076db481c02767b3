import type { RefCommand } from '#server/git/push-commands.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Projects } from '#server/store/merge-requests/open-merge-requests.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Ref updates by a user in one project. */
export interface Push {
  project: Project
  user: User
  updates: readonly RefCommand[]
  skipsPipelines?: boolean
  /** True when a merge request is merged, which closes the issues that its author could name. */
  isMerge?: boolean
  /** The IDs of the suggestions that the push applies. */
  suggestions?: readonly number[]
  /** True when reading the configuration of its pipelines may have ended the service. */
  omitsPipelines?: boolean
  /** The start of a resumed push. Pipelines created since then are not created again. */
  since?: string
}

/** The context that a git client sends with the refs of a push. */
export interface PushContext {
  /** The project's path in the client's URL. */
  path: string
  /** The push options (`git push -o`). */
  options: readonly string[]
}

/**
 * Side effects in modules that depend on the caller's module, for which the caller waits. Implemented in
 * `server/reactions.ts`. What may follow later is recorded instead (see `events.ts`).
 */
export interface Reactions<Deps> {
  /**
   * Updates everything that depends on a project's refs after they moved. The push's journal entry must stay until
   * then, so that the next start can finish an interrupted push.
   */
  afterPush(deps: Deps, push: Push): Promise<void>
  /** Carries out the options of a push whose refs have moved, and returns the lines to show to the pusher. */
  applyPushOptions(deps: Deps, push: Push, context: PushContext): Promise<string[]>
  /**
   * Closes merge requests between a project and the projects that were its forks or its source. Call it in the
   * transaction that cuts them off.
   */
  forksCut(deps: Deps, user: User, projectId: number): Promise<void>
  /**
   * Closes the merge requests from these projects into others. Call it in the transaction that deletes the projects,
   * before that.
   */
  projectsDeleted(deps: Deps, user: User, projects: Projects): Promise<void>
}

/** A committed change that modules above the caller's react to. */
export type Event =
  /** A push ended, whether or not it moved its branches. */
  | { kind: 'push ended'; project_id: number; branches: readonly string[] }
  | {
      kind: 'pipeline changed'
      pipeline: Pick<Pipeline, 'id' | 'project_id' | 'ref' | 'merge_request_id'>
    }
  /** A user opened a new merge request at the time `at`. */
  | { kind: 'merge request opened'; id: number; user_id: number; at: string }
  /** A merge request was reopened or got another target branch (`isMoved`), or another description. */
  | { kind: 'merge request changed'; id: number; user_id: number; isMoved: boolean }
  /** A change such as an approval may have made the merge request mergeable. */
  | { kind: 'merge request unblocked'; id: number }
  /** A merge or a push has brought a merge request's commits into its target branch. */
  | { kind: 'merge request merged'; id: number }
  /** A merge that is to remove its source branch has ended. */
  | { kind: 'source branch merged'; id: number }
  | { kind: 'default branch changed'; id: number }
  | { kind: 'deployment succeeded'; id: number; project_id: number }
  | { kind: 'projects deleted'; diskPaths: readonly string[] }

export type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>

/**
 * The listener of each kind of event. `attempts` counts its runs, including this one. Implemented in
 * `server/reactions.ts`.
 */
export type Listeners<Deps> = {
  [Kind in Event['kind']]: (deps: Deps, event: EventOf<Kind>, attempts: number) => Promise<void>
}
