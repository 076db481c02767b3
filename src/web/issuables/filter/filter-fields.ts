import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { planningKey } from '#web/spaces/planning-queries.ts'
import type { FilterField, FilterWord } from '#web/widgets/filter-bar/filter-field.ts'
import type { ValueKind } from './filter-values.ts'

const ANY: FilterWord = { value: 'Any' }
const NONE: FilterWord = { value: 'None' }

/** The filters that the API documents for lists of issues. */
export function issueFilterFields(space: Space): readonly FilterField[] {
  return [
    {
      id: 'label',
      name: 'Label',
      param: 'labels',
      aliases: ['label_name'],
      isMany: true,
      isNegatable: true,
      words: [NONE, ANY],
      valuesQuery: valuesOf(space, 'label'),
    },
    {
      id: 'assignee',
      name: 'Assignee',
      param: 'assignee_username',
      isMany: true,
      isNegatable: true,
      isPerson: true,
      words: [NONE, ANY].map((word) => ({ ...word, param: 'assignee_id' })),
      valuesQuery: valuesOf(space, 'person'),
    },
    {
      id: 'author',
      name: 'Author',
      param: 'author_username',
      isNegatable: true,
      isPerson: true,
      valuesQuery: valuesOf(space, 'person'),
    },
    {
      id: 'milestone',
      name: 'Milestone',
      param: 'milestone',
      aliases: ['milestone_title'],
      isNegatable: true,
      words: [
        { ...NONE, param: 'milestone_id' },
        { ...ANY, param: 'milestone_id' },
        { value: 'Upcoming', param: 'milestone_id', isNegatable: true },
        { value: 'Started', param: 'milestone_id', isNegatable: true },
      ],
      valuesQuery: valuesOf(space, 'milestone'),
    },
    {
      id: 'weight',
      name: 'Weight',
      param: 'weight',
      isNegatable: true,
      words: [NONE, ANY],
      problemOf: (value) => (/^\d+$/.test(value) ? null : 'Weight is a whole number'),
    },
    {
      id: 'due',
      name: 'Due',
      param: 'due_date',
      isClosed: true,
      words: [
        { value: '0', label: 'None', typed: 'none' },
        { value: 'any', label: 'Any' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'today', label: 'Today' },
        { value: 'tomorrow', label: 'Tomorrow' },
        { value: 'week', label: 'This week' },
        { value: 'month', label: 'This month' },
        {
          value: 'next_month_and_previous_two_weeks',
          label: 'Two weeks ago to next month',
          typed: 'around',
        },
      ],
    },
    {
      id: 'type',
      name: 'Type',
      param: 'issue_type',
      isClosed: true,
      words: [
        { value: 'issue', label: 'Issue' },
        { value: 'incident', label: 'Incident' },
        { value: 'task', label: 'Task' },
      ],
    },
    {
      id: 'confidential',
      name: 'Confidential',
      param: 'confidential',
      isClosed: true,
      words: [
        { value: 'true', label: 'Yes', typed: 'yes' },
        { value: 'false', label: 'No', typed: 'no' },
      ],
    },
  ]
}

/** Queries the values that contain a text. Their code loads on first use. */
function valuesOf(space: Space, kind: ValueKind) {
  return (text: string) =>
    queryOptions({
      queryKey: planningKey(space, 'filterValues', kind, text),
      queryFn: async ({ signal }) => {
        const { readValues } = await import('./filter-values.ts')
        return await readValues(space, kind, text, signal)
      },
      staleTime: STALE.list,
      placeholderData: keepPreviousData,
    })
}
