import type { ObjectId } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { PipelineMergeRequest } from '#server/store/merge-requests/pipelines.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** The inputs of a new pipeline. */
export interface PipelineSubject {
  project: Project
  user: User
  source: 'push' | 'api' | 'merge_request_event'
  kind: 'branch' | 'tag' | 'merge_request'
  /** The branch or tag; for a merge request, the source branch. */
  name: string
  sha: ObjectId
  /** The branch's previous commit, or all zeros when there is none. */
  beforeSha: ObjectId
  /** The commit to compare with when listing changed files. Null when there is none. */
  comparedWith: ObjectId | null
  mergeRequest: PipelineMergeRequest | null
  /** Open merge requests from the branch, as `group/project!1`. */
  openMergeRequests: readonly string[]
  /** Variables set by the caller. */
  variables: Readonly<Record<string, string>>
  /** True when the commit message or a push option may skip the jobs. */
  maySkip: boolean
  isSkipped?: boolean
  /** The start of an interrupted push. A pipeline created since then is reused. */
  since?: string | undefined
}
