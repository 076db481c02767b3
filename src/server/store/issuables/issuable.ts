/** The tables and columns of issues or of merge requests. */
export interface Issuable {
  rows: 'issues' | 'merge_requests'
  labels: 'issue_labels' | 'merge_request_labels'
  assignees: 'issue_assignees' | 'merge_request_assignees'
  key: 'issue_id' | 'merge_request_id'
  /** The columns copied to the label rows. */
  copies: readonly string[]
}

export const issueTables: Issuable = {
  rows: 'issues',
  labels: 'issue_labels',
  assignees: 'issue_assignees',
  key: 'issue_id',
  copies: ['root_id', 'project_id', 'state', 'position'],
}

export const mergeRequestTables: Issuable = {
  rows: 'merge_requests',
  labels: 'merge_request_labels',
  assignees: 'merge_request_assignees',
  key: 'merge_request_id',
  copies: ['root_id', 'project_id', 'state'],
}
