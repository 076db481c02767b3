import { queryOptions } from '@tanstack/react-query'

import { listGroupLabels, listProjectLabels } from '#contract/labels.ts'
import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { listGroupMilestones, listProjectMilestones } from '#contract/milestones.ts'
import { callAllPages, callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { labelLanes, milestoneLanes, personLanes } from './make-lanes.ts'
import type { LaneChoice } from './use-lane-choice.ts'

/** As many rows of a kind there are at most. */
const MOST = 100

/** All labels of the space. */
export function laneLabelsQuery(space: Space) {
  const route = space.kind === 'group' ? listGroupLabels : listProjectLabels
  return queryOptions({
    queryKey: ['laneLabels', space.kind, space.fullPath],
    queryFn: ({ signal }) => callAllPages(route, { id: space.fullPath }, { signal }),
    staleTime: STALE.list,
  })
}

/** The rows that a choice stands for. */
export function lanesQuery(space: Space, choice: LaneChoice) {
  return queryOptions({
    queryKey: ['lanes', space.kind, space.fullPath, choice],
    queryFn: ({ signal }) => readLanes(space, choice, signal),
    staleTime: STALE.list,
  })
}

async function readLanes(space: Space, choice: LaneChoice, signal: AbortSignal) {
  const isGroup = space.kind === 'group'
  const input = { id: space.fullPath, per_page: MOST }
  if (choice === 'assignee') {
    const route = isGroup ? listAllGroupMembers : listAllProjectMembers
    return personLanes((await callPage(route, input, { signal })).items)
  }
  if (choice === 'milestone') {
    const route = isGroup ? listGroupMilestones : listProjectMilestones
    const all = { ...input, include_ancestors: true }
    return milestoneLanes((await callPage(route, all, { signal })).items)
  }
  const prefix = `${choice.slice('label:'.length)}::`
  const route = isGroup ? listGroupLabels : listProjectLabels
  const { items } = await callPage(route, { ...input, search: prefix }, { signal })
  return labelLanes(
    // One that has another `::` after it is of a scope of its own.
    items.filter(
      ({ name }) => name.lastIndexOf('::') + 2 === prefix.length && name.startsWith(prefix),
    ),
    prefix,
  )
}
