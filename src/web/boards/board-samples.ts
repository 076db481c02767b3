import type { List } from './board-column.ts'
import type { Issue } from './issue.ts'

/** Lists for specs. */
export function labelList(id: number, name: string, position = id - 1): List {
  const label = { name, description: null, description_html: '', archived: false }
  return {
    id,
    position,
    label: { ...label, id: 100 + id, color: '#6699cc', text_color: '#FFFFFF' },
  }
}

export function assigneeList(id: number, name: string, position = id - 1): List {
  const username = name.toLowerCase().replaceAll(' ', '.')
  const rest = { public_email: '', state: 'active', locked: false, avatar_url: null } as const
  const web_url = `https://boards.example.test/${username}`
  return { id, position, label: null, assignee: { ...rest, id: 200 + id, username, name, web_url } }
}

export function milestoneList(id: number, title: string, position = id - 1): List {
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const days = { due_date: null, start_date: null, expired: false }
  const rest = { iid: id, title, description: null, state: 'active', web_url: '' } as const
  return { id, position, label: null, milestone: { ...rest, ...times, ...days, id: 300 + id } }
}

export function issue(iid: number, parts: Partial<Issue> = {}): Issue {
  const author = { ...assigneeList(1, 'Ana Silva').assignee! }
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: iid,
    iid,
    project_id: 1,
    title: `Issue ${iid}`,
    description: null,
    state: 'opened',
    created_at: at,
    updated_at: at,
    closed_at: null,
    closed_by: null,
    labels: [],
    milestone: null,
    assignees: [],
    author,
    type: 'ISSUE',
    assignee: null,
    user_notes_count: 0,
    merge_requests_count: 0,
    upvotes: 0,
    downvotes: 0,
    start_date: null,
    due_date: null,
    confidential: false,
    discussion_locked: null,
    issue_type: 'issue',
    web_url: `https://boards.example.test/acme/app/-/issues/${iid}`,
    time_stats: {
      time_estimate: 0,
      total_time_spent: 0,
      human_time_estimate: null,
      human_total_time_spent: null,
    },
    task_completion_status: { count: 0, completed_count: 0 },
    has_tasks: false,
    task_status: '',
    _links: { self: '', notes: '', award_emoji: '', project: '', closed_as_duplicate_of: null },
    references: { short: `#${iid}`, relative: `#${iid}`, full: `acme/app#${iid}` },
    severity: 'UNKNOWN',
    moved_to_id: null,
    imported: false,
    imported_from: 'none',
    service_desk_reply_to: null,
    ...parts,
  }
}
