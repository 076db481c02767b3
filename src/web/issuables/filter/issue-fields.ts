import type { Space } from '#web/paths.ts'
import type { FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { ANY, assigneeField, authorField, labelField, NONE, valuesOf } from './shared-fields.ts'

/** The filters that the API documents for issue lists. */
export function issueFilterFields(space: Space): readonly FilterField[] {
  return [
    labelField(space),
    assigneeField(space),
    authorField(space),
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
      problemOf: (value) => (/^\d+$/.test(value) ? null : 'Weight must be a whole number'),
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
