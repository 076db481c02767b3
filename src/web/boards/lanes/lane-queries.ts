import { issueRoutes } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { labelRoutes } from '#contract/labels.ts'
import { memberRoutes } from '#contract/members.ts'
import { milestoneRoutes } from '#contract/milestones.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import { callAllPages, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { allPagesQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { LaneChoice } from '#web/boards/board/board-memory.ts'
import type { Space } from '#web/paths.ts'
import { LANES } from '#web/spaces/planning-queries.ts'
import { labelLanes, milestoneLanes, personLanes, type Person } from './make-lanes.ts'

/** The maximum number of issue pages to scan, each of the largest size that the API allows. */
const MOST_PAGES = 5

export function laneLabelsQuery(space: Space) {
  const route = labelRoutes[space.kind].list
  return allPagesQuery(route, { id: space.fullPath }, STALE.list)
}

export function lanesQuery(space: Space, choice: LaneChoice) {
  return sourceQuery(
    LANES,
    { space, choice },
    async ({ signal }) => await readLanes(space, choice, signal),
    STALE.list,
  )
}

async function readLanes(space: Space, choice: LaneChoice, signal: AbortSignal) {
  const input = { id: space.fullPath }
  if (choice === 'assignee') {
    const route = memberRoutes[space.kind].listAll
    const members = await callAllPages(route, input, { signal })
    return personLanes([...members, ...(await readOthers(space, members, signal))])
  }
  if (choice === 'milestone') {
    const route = milestoneRoutes[space.kind].list
    const all = { ...input, include_ancestors: true }
    return milestoneLanes(await callAllPages(route, all, { signal }))
  }
  const prefix = `${choice.slice('label:'.length)}::`
  const route = labelRoutes[space.kind].list
  const labels = await callAllPages(route, { ...input, search: prefix }, { signal })
  return labelLanes(
    // A name with another `::` after the prefix belongs to a narrower scope.
    labels.filter(
      ({ name }) => name.lastIndexOf('::') + 2 === prefix.length && name.startsWith(prefix),
    ),
    prefix,
  )
}

/** Finds former members who are assigned to recently updated open issues. */
async function readOthers(space: Space, members: readonly Person[], signal: AbortSignal) {
  const route = issueRoutes[space.kind].list
  const input = { id: space.fullPath, state: 'opened', assignee_id: 'Any' } as const
  const latest = { ...input, order_by: 'updated_at', per_page: MAX_PER_PAGE } as const
  const others = new Map<number, Person>()
  const known = new Set(members.map(({ id }) => id))
  let page: number | null = 1
  while (page !== null && page <= MOST_PAGES) {
    const answer: Page<Issue> = await callPage(route, { ...latest, page }, { signal })
    for (const person of answer.items.flatMap(({ assignees }) => assignees)) {
      if (!known.has(person.id)) others.set(person.id, person)
    }
    page = answer.nextPage
  }
  return [...others.values()]
}
