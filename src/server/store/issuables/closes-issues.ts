import { sql } from 'kysely'

/** True for rows of `merge_requests` into the default branch of a project that lets merges close issues. */
export const mergeClosesIssues = sql<boolean>`exists (
  select 1 from projects target
  where target.id = merge_requests.project_id and target.autoclose_referenced_issues = 1
    and target.default_branch = merge_requests.target_branch
)`

/** True for rows of `merge_requests` whose stored issues their merge closes, or has closed. */
export const closesIssues = sql<boolean>`(merge_requests.state = 'merged' or ${mergeClosesIssues})`
