import type { ObjectId } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { PipelineMergeRequest } from '#server/store/pipelines/pipeline-merge-requests.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** What a pipeline is to be made for. */
export interface PipelineSubject {
  project: Project
  user: User
  source: 'push' | 'api' | 'merge_request_event'
  kind: 'branch' | 'tag' | 'merge_request'
  /** Of the branch or tag; of a merge request its source branch's. */
  name: string
  sha: ObjectId
  /** What the branch held before; zeros where nothing was. */
  beforeSha: ObjectId
  /** What the changed files are told against; null where that is nothing. */
  comparedWith: ObjectId | null
  mergeRequest: PipelineMergeRequest | null
  /** Of the branch: `group/project!1`. */
  openMergeRequests: readonly string[]
  /** That whoever starts it gave to it. */
  variables: Readonly<Record<string, string>>
  /** Whether what the commit's message says, or the push, may leave the jobs out. */
  maySkip: boolean
  isSkipped?: boolean
  /** Where one was made for it since then, that is it: the work was begun by a process that ended. */
  since?: string | undefined
}
