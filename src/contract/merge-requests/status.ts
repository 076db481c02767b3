/** The values of `detailed_merge_status`. Other servers may have more. */
export const detailedMergeStatuses = [
  'preparing',
  'checking',
  'unchecked',
  'not_approved',
  'not_open',
  'draft_status',
  'commits_status',
  'discussions_not_resolved',
  'conflict',
  'need_rebase',
  'ci_still_running',
  'ci_must_pass',
  'mergeable',
] as const

export type DetailedMergeStatus = (typeof detailedMergeStatuses)[number]
