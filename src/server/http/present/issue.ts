import type { Issue } from '#contract/issues.ts'
import { countTasks } from '#contract/task-list.ts'
import type { Deps } from '#server/deps.ts'
import type { IssueDetails } from '#server/domain/issues/issues.ts'
import { API_ROOT } from '#server/http/protocol/mount.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import { presentLabel, type LabelCard } from './label.ts'
import { presentMilestone } from './milestone.ts'
import { presentReferences } from './references.ts'
import { presentTimeStats } from './time-stats.ts'
import { presentUser, type UserCard } from './user.ts'

/** Presentation options. `from` is the full path of the requested project or group. */
interface Options {
  from: string | null
  withLabelDetails?: boolean
  subscribed?: boolean | null
}

const TYPES = { issue: 'ISSUE', incident: 'INCIDENT', task: 'TASK' } as const

/** Presents an issue. Includes the fields of unsupported features, with default values, since clients expect them. */
export function presentIssue(deps: Deps, issue: IssueView, options: Options): Issue {
  const { url, plan } = deps.config
  const person = (user: UserCard) => presentUser(deps, user)
  const assignees = issue.assignees.map(person)
  const self = `${url}${API_ROOT}/projects/${issue.project_id}/issues/${issue.iid}`
  const tasks = countTasks(issue.description)
  return {
    id: issue.id,
    iid: issue.iid,
    project_id: issue.project_id,
    title: issue.title,
    description: issue.description,
    state: issue.state,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    closed_by: issue.closed_by && person(issue.closed_by),
    labels: options.withLabelDetails
      ? issue.labels.map((label) => presentLabel(label as LabelCard))
      : issue.labels.map((label) => label.title),
    milestone: issue.milestone && presentMilestone(deps, issue.milestone),
    assignees,
    author: person(issue.author),
    type: TYPES[issue.issue_type],
    assignee: assignees[0] ?? null,
    user_notes_count: issue.user_notes_count,
    merge_requests_count: issue.merge_requests_count,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    start_date: issue.start_date,
    due_date: issue.due_date,
    confidential: issue.confidential === 1,
    discussion_locked: issue.discussion_locked === null ? null : issue.discussion_locked === 1,
    issue_type: issue.issue_type,
    web_url: `${url}/${issue.project_path}/-/issues/${issue.iid}`,
    time_stats: presentTimeStats(issue),
    task_completion_status: { count: tasks.count, completed_count: tasks.completed },
    has_tasks: tasks.count > 0,
    task_status: `${tasks.completed} of ${tasks.count} checklist items completed`,
    ...(plan === 'free' ? {} : { weight: issue.weight }),
    _links: {
      self,
      notes: `${self}/notes`,
      award_emoji: `${self}/award_emoji`,
      project: `${url}${API_ROOT}/projects/${issue.project_id}`,
      closed_as_duplicate_of: null,
    },
    references: presentReferences(`#${issue.iid}`, issue.project_path, options.from),
    severity: 'UNKNOWN',
    ...(typeof options.subscribed === 'boolean' ? { subscribed: options.subscribed } : {}),
    moved_to_id: null,
    imported: false,
    imported_from: 'none',
    service_desk_reply_to: null,
  }
}

/** Presents a single issue with the caller's subscription. */
export const presentIssueDetails = (deps: Deps, issue: IssueDetails): Issue =>
  presentIssue(deps, issue, { from: issue.project_path, subscribed: issue.subscribed })
