import type {
  AssigneeChoice,
  IssuableFilters,
  PersonChoice,
  UnwantedFilters,
} from '#server/store/issuables/issuable-filters.ts'
import type { MergeRequestState } from '#server/store/schema/merge-requests.ts'

/** What the merge requests of a list have in common. What is undefined does not matter. */
export interface MergeRequestFilters extends Omit<IssuableFilters, 'not'> {
  state?: MergeRequestState | undefined
  draft?: boolean | undefined
  sourceBranch?: string | undefined
  sourceProjectId?: number | undefined
  targetBranch?: string | undefined
  reviewers?: AssigneeChoice | undefined
  mergedBy?: PersonChoice | undefined
  /** People, each of whom a rule of its own asks to approve it. */
  approvers?: AssigneeChoice | undefined
  /** People, all of whom approved it. */
  approvedBy?: AssigneeChoice | undefined
  /** The issue that merging closes. */
  closes?: number | undefined
  /** Where and when it was deployed. */
  deployed?: { environment?: string; after?: string; before?: string } | undefined
  not?:
    | (UnwantedFilters & {
        reviewer?: PersonChoice | undefined
        sourceBranch?: string | undefined
        targetBranch?: string | undefined
      })
    | undefined
}
