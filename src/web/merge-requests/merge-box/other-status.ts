/** The statuses that the merge conditions explain. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'mergeable',
  'preparing',
  'checking',
  'unchecked',
  'not_approved',
  'not_open',
  'draft_status',
  'discussions_not_resolved',
  'conflict',
  'need_rebase',
  'ci_still_running',
  'ci_must_pass',
])

const OTHERS: Readonly<Partial<Record<string, string>>> = {
  commits_status: 'The source branch has no commits of its own, or is missing',
  broken_status: 'The source branch is missing',
  requested_changes: 'A reviewer requested changes',
  policies_denied: 'A project policy is not met',
  merge_request_blocked: 'Another merge request must be merged first',
  external_status_checks: 'An external check has not passed',
  jira_association_missing: 'The title or description must mention a Jira issue',
  locked_paths: 'Some changed paths are locked',
  locked_lfs_files: 'Some changed files are locked',
  security_policy_violations: 'A security policy is not met',
  title_regex: 'The title does not match the required format',
  merge_time: 'The merge is scheduled for later',
}

/** Explains a status that no other merge condition covers, even one unknown to this app. Null for the rest. */
export function otherStatusWords(status: string): string | null {
  // Older servers send no detailed status.
  if (!status || EXPLAINED.has(status)) return null
  return OTHERS[status] ?? `The server blocks the merge: ${status.replaceAll('_', ' ')}`
}
