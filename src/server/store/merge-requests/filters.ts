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
  /** Users who must all be named in approval rules that apply. */
  approvers?: AssigneeChoice | undefined
  /** Users who must all have approved the merge request. */
  approvedBy?: AssigneeChoice | undefined
  /** Whether anyone has approved the merge request. */
  approved?: 'any' | 'none' | undefined
  /** The id of an issue that merging closes. */
  closes?: number | undefined
  /** A deployment's environment and time range. */
  deployed?: { environment?: string; after?: string; before?: string } | undefined
  not?:
    | (UnwantedFilters & {
        reviewer?: PersonChoice | undefined
        sourceBranch?: string | undefined
        targetBranch?: string | undefined
      })
    | undefined
}
