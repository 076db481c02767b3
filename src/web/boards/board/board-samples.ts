import type { List } from './board-column.ts'

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
