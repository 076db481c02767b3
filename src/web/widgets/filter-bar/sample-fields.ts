import type { FilterField } from './filter-field.ts'

export const sampleFields: readonly FilterField[] = [
  {
    id: 'label',
    name: 'Label',
    param: 'labels',
    aliases: ['label_name'],
    isMany: true,
    isNegatable: true,
    words: [{ value: 'None' }, { value: 'Any' }],
  },
  {
    id: 'assignee',
    name: 'Assignee',
    param: 'assignee_username',
    isMany: true,
    isNegatable: true,
    isPerson: true,
    words: [
      { value: 'None', param: 'assignee_id' },
      { value: 'Any', param: 'assignee_id' },
    ],
  },
  { id: 'author', name: 'Author', param: 'author_username', isNegatable: true, isPerson: true },
  {
    id: 'weight',
    name: 'Weight',
    param: 'weight',
    isNegatable: true,
    words: [{ value: 'None' }],
    problemOf: (value) => (/^\d+$/.test(value) ? null : 'Weight must be a whole number'),
  },
  {
    id: 'due',
    name: 'Due',
    param: 'due_date',
    isClosed: true,
    words: [
      { value: '0', label: 'None', typed: 'none' },
      { value: 'overdue', label: 'Overdue' },
    ],
  },
]
