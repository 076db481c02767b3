import type {
  AssigneeChoice,
  IssuableFilters,
  PersonChoice,
  UnwantedFilters,
} from '#server/store/issuables/issuable-filters.ts'
import type { MergeRequestState } from '#server/store/schema/merge-requests.ts'

/** Filters of a merge request list. Undefined means any. */
export interface MergeRequestFilters extends Omit<IssuableFilters, 'not'> {
  state?: MergeRequestState | undefined
  draft?: boolean | undefined
  sourceBranch?: string | undefined
  sourceProjectId?: number | undefined
  targetBranch?: string | undefined
  reviewers?: AssigneeChoice | undefined
  mergedBy?: PersonChoice | undefined
  /** People, each named by an approval rule of the merge request. */
  approvers?: AssigneeChoice | undefined
  /** People who have all approved it. */
  approvedBy?: AssigneeChoice | undefined
  /** The issue that merging closes. */
  closes?: number | undefined
  /** The environment and time of a deployment. */
  deployed?: { environment?: string; after?: string; before?: string } | undefined
  not?:
    | (UnwantedFilters & {
        reviewer?: PersonChoice | undefined
        sourceBranch?: string | undefined
        targetBranch?: string | undefined
      })
    | undefined
}
