import { labelRoutes } from '#contract/labels.ts'
import { memberRoutes } from '#contract/members.ts'
import { milestoneRoutes } from '#contract/milestones.ts'
import { listUsers, type UserBasic } from '#contract/users.ts'
import { callPage } from '#web/api/call.ts'
import { pause } from '#web/lib/pause.ts'
import type { Space } from '#web/paths.ts'
import type { FilterValue } from '#web/widgets/filter-bar/filter-field.ts'

/** `person_id` is for filters by user ID. */
export type ValueKind = 'label' | 'person' | 'person_id' | 'milestone'

const PAUSE_MS = 250

/**
 * Returns the labels, people or milestones of a space and its parent groups. Without a space, returns the server's
 * people.
 */
export async function readValues(
  space: Space | null,
  kind: ValueKind,
  text: string,
  signal: AbortSignal,
): Promise<FilterValue[]> {
  if (text) await pause(PAUSE_MS, signal)
  const valueOf = ({ id, username, name }: UserBasic): FilterValue => ({
    value: kind === 'person_id' ? String(id) : username,
    label: name,
    note: `@${username}`,
  })
  if (!space) return (await readUsers(text, signal)).map(valueOf)
  const input = { id: space.fullPath, per_page: 100 }
  const search = text ? { search: text } : {}
  if (kind === 'label') {
    const route = labelRoutes[space.kind].list
    const { items } = await callPage(route, { ...input, ...search }, { signal })
    return items.map(({ name, color }) => ({ value: name, color }))
  }
  if (kind === 'milestone') {
    const route = milestoneRoutes[space.kind].list
    const query = { ...input, ...search, include_ancestors: true }
    const { items } = await callPage(route, query, { signal })
    return items.map(({ title, state }) => ({
      value: title,
      ...(state === 'closed' && { note: 'closed' }),
    }))
  }
  const route = memberRoutes[space.kind].listAll
  const { items } = await callPage(route, { ...input, ...(text && { query: text }) }, { signal })
  return items.map(valueOf)
}

async function readUsers(text: string, signal: AbortSignal): Promise<UserBasic[]> {
  const query = { per_page: 50, ...(text && { search: text }) }
  return (await callPage(listUsers, query, { signal })).items
}
