import type { ObjectId } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { PipelineMergeRequest } from '#server/store/pipelines/pipeline-merge-requests.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Everything that a new pipeline depends on. */
export interface PipelineSubject {
  project: Project
  user: User
  source: 'push' | 'api' | 'merge_request_event'
  kind: 'branch' | 'tag' | 'merge_request'
  /** Name of the branch or tag; the source branch for a merge request. */
  name: string
  sha: ObjectId
  /** Previous commit of the branch; zeros without one. */
  beforeSha: ObjectId
  /** The commit that changed files are compared with; null without one. */
  comparedWith: ObjectId | null
  mergeRequest: PipelineMergeRequest | null
  /** Open merge requests from the branch, as `group/project!1`. */
  openMergeRequests: readonly string[]
  /** Variables given by the caller. */
  variables: Readonly<Record<string, string>>
  /** True when the commit message or a push option may skip the jobs. */
  maySkip: boolean
  isSkipped?: boolean
  /** A pipeline created since then counts as this one, because a crash interrupted its creation. */
  since?: string | undefined
}
