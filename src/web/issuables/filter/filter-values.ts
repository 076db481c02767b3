import { listGroupLabels, listProjectLabels } from '#contract/labels.ts'
import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { listGroupMilestones, listProjectMilestones } from '#contract/milestones.ts'
import { callPage } from '#web/api/call.ts'
import { pause } from '#web/lib/pause.ts'
import type { Space } from '#web/paths.ts'
import type { FilterValue } from '#web/widgets/filter-bar/filter-field.ts'

export type ValueKind = 'label' | 'person' | 'milestone'

const PAUSE_MS = 250

/** The labels, people or milestones of the space and of the groups above it. */
export async function readValues(
  space: Space,
  kind: ValueKind,
  text: string,
  signal: AbortSignal,
): Promise<FilterValue[]> {
  if (text) await pause(PAUSE_MS, signal)
  const isGroup = space.kind === 'group'
  const input = { id: space.fullPath, per_page: 100 }
  const search = text ? { search: text } : {}
  if (kind === 'label') {
    const route = isGroup ? listGroupLabels : listProjectLabels
    const { items } = await callPage(route, { ...input, ...search }, { signal })
    return items.map(({ name, color }) => ({ value: name, color }))
  }
  if (kind === 'milestone') {
    const route = isGroup ? listGroupMilestones : listProjectMilestones
    const query = { ...input, ...search, include_ancestors: true }
    const { items } = await callPage(route, query, { signal })
    return items.map(({ title, state }) => ({
      value: title,
      ...(state === 'closed' && { note: 'closed' }),
    }))
  }
  const route = isGroup ? listAllGroupMembers : listAllProjectMembers
  const { items } = await callPage(route, { ...input, ...(text && { query: text }) }, { signal })
  return items.map(({ username, name }) => ({
    value: username,
    label: name,
    note: `@${username}`,
  }))
}
