import { milestoneRoutes } from '#contract/milestones.ts'
import { callPage } from '#web/api/call.ts'
import { calendarToday } from '#web/lib/calendar.ts'
import type { Space } from '#web/paths.ts'
import type { FilterValue } from '#web/widgets/filter-bar/filter-field.ts'
import { dateText, dayAfter, readDate } from './date-value.ts'

/** The times to choose from, and the same bound of the place's current milestone. */
export async function readDatePresets(
  place: Space | null,
  bound: 'after' | 'before',
  signal: AbortSignal,
): Promise<readonly FilterValue[]> {
  // The other choices need no server.
  const milestone = await readMilestone(place, bound, signal).catch(() => null)
  return milestone ? [...datePresets(), milestone] : datePresets()
}

export function datePresets(now = new Date()): { value: string; label: string; note: string }[] {
  return PRESETS.map(([value, label]) => ({ value, label, note: dateText(readDate(value, now)) }))
}

const PRESETS = [
  ['0d', 'Today'],
  ['1d', 'Yesterday'],
  ['7d', '7 days ago'],
  ['30d', '30 days ago'],
  ['1y', 'A year ago'],
] as const

/** Null without an active milestone that has begun, is not over, and has a date for the bound. */
async function readMilestone(
  place: Space | null,
  bound: 'after' | 'before',
  signal: AbortSignal,
): Promise<FilterValue | null> {
  if (place === null) return null
  const route = milestoneRoutes[place.kind].list
  const query = { state: 'active', include_ancestors: true, per_page: 100 } as const
  const { items } = await callPage(route, { id: place.fullPath, ...query }, { signal })
  const today = calendarToday()
  const [current] = items
    .filter(({ start_date, due_date }) => (start_date ?? today) <= today && due_date !== null)
    .filter(({ due_date }) => due_date! >= today)
    .sort((one, other) => (one.due_date! < other.due_date! ? -1 : 1))
  const date = bound === 'after' ? current?.start_date : current && dayAfter(current.due_date!)
  if (!date) return null
  return {
    value: readDate(date),
    label: bound === 'after' ? 'Start of this milestone' : 'End of this milestone',
    note: `${current!.title}, ${date}`,
  }
}
