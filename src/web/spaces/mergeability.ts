import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'

/** True when the merge request can be merged now. False until the server has checked that. */
export function isReady({
  draft,
  merge_status,
  detailed_merge_status,
}: MergeRequestListed): boolean {
  if (draft || merge_status !== 'can_be_merged') return false
  // Only newer servers return the detailed status.
  return (detailed_merge_status ?? 'mergeable') === 'mergeable'
}

export function hasConflicts({ has_conflicts }: MergeRequestListed): boolean {
  return has_conflicts
}
