import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { labelsQuery, membersQuery, milestonesQuery } from '#web/spaces/planning-queries.ts'
import { projectOf } from './project-of.ts'

/** The labels, people and milestones that all selected merge requests' projects share. */
export function useBulkChoices(requests: readonly MergeRequestListed[], isWantedAtFirst: boolean) {
  const [isWanted, setWanted] = useState(isWantedAtFirst)
  const projects = isWanted ? [...new Set(requests.map(projectOf))] : []
  const labels = useQueries({ queries: projects.map(labelsQuery) })
  const people = useQueries({ queries: projects.map((project) => membersQuery(project, '')) })
  const milestones = useQueries({
    queries: projects.map((project) => milestonesQuery(project, '')),
  })
  return {
    want: () => setWanted(true),
    isLoading: [...labels, ...people, ...milestones].some(({ isPending }) => isPending),
    labels: inAll(labels, ({ name }) => name).filter(({ archived }) => !archived),
    people: inAll(people, ({ id }) => id),
    milestones: inAll(milestones, ({ id }) => id),
  }
}

/** Returns the rows common to all lists. Empty until all lists have loaded. */
function inAll<Row>(
  lists: readonly { data?: readonly Row[] | undefined }[],
  keyOf: (row: Row) => unknown,
): Row[] {
  const [first = [], ...others] = lists.map(({ data = [] }) => data)
  const keys = others.map((list) => new Set(list.map(keyOf)))
  return first.filter((row) => keys.every((set) => set.has(keyOf(row))))
}
