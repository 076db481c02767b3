import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { labelsQuery, membersQuery, milestonesQuery } from '#web/spaces/planning-queries.ts'
import { projectOf } from './project-of.ts'

/** The values that all selected merge requests' projects share. */
export interface Choices<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** Null if nothing failed to load. */
  readonly error: Error | null
  /** Loads again what failed to load. */
  readonly retry: () => void
  /** Loads the values that match a text. Absent where all are loaded. */
  readonly search?: (text: string) => void
}

/** The labels, people and milestones that all selected merge requests' projects share. */
export function useBulkChoices(requests: readonly MergeRequestListed[], isWantedAtFirst: boolean) {
  const [isWanted, setWanted] = useState(isWantedAtFirst)
  const [person, searchPeople] = useState('')
  const [milestone, searchMilestones] = useState('')
  const [personText, milestoneText] = [useDeferredValue(person), useDeferredValue(milestone)]
  const projects = isWanted ? [...new Set(requests.map(projectOf))] : []
  const labels = useQueries({ queries: projects.map(labelsQuery) })
  const people = useQueries({ queries: projects.map((project) => membersQuery(project, '')) })
  const foundPeople = useQueries({
    queries: personText ? projects.map((project) => membersQuery(project, personText)) : [],
  })
  const milestones = useQueries({
    queries: projects.map((project) => milestonesQuery(project, '')),
  })
  const foundMilestones = useQueries({
    queries: milestoneText
      ? projects.map((project) => milestonesQuery(project, milestoneText))
      : [],
  })
  const shared = choicesOf(labels, ({ name }) => name)
  return {
    want: () => setWanted(true),
    labels: { ...shared, rows: shared.rows.filter(({ archived }) => !archived) },
    people: withFound(people, foundPeople, searchPeople),
    milestones: withFound(milestones, foundMilestones, searchMilestones),
  }
}

/** Adds the values that a search found to the first page. */
function withFound<Row extends { id: number }>(
  first: readonly UseQueryResult<readonly Row[]>[],
  found: readonly UseQueryResult<readonly Row[]>[],
  search: (text: string) => void,
): Choices<Row> {
  const [page, more] = [first, found].map((reads) => choicesOf(reads, ({ id }) => id))
  const rows = [...page!.rows, ...more!.rows]
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    isLoading: page!.isLoading || more!.isLoading,
    error: page!.error ?? more!.error,
    retry: () => {
      page!.retry()
      more!.retry()
    },
    search,
  }
}

function choicesOf<Row>(
  reads: readonly UseQueryResult<readonly Row[]>[],
  keyOf: (row: Row) => unknown,
): Choices<Row> {
  const failed = reads.filter(({ isLoadingError }) => isLoadingError)
  return {
    rows: inAll(reads, keyOf),
    isLoading: reads.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
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
