import { Type } from '#schema'
import {
  issuableFilterRules,
  issuableFilters,
  notIssuableFilters,
  PLAIN_LIST,
} from './issuable-filters.ts'
import { CommaIds, CommaList, IdOrWord, paging, sort } from './params.ts'
import { atMostOneOf } from './route.ts'

/** The filters of issue lists. An issue must match every filter. */
export const filters = {
  ...issuableFilters,
  milestone_id: Type.Optional(IdOrWord('None', 'Any', 'Upcoming', 'Started')),
  due_date: Type.Optional(
    Type.Enum([
      '0',
      'any',
      'today',
      'tomorrow',
      'overdue',
      'week',
      'month',
      'next_month_and_previous_two_weeks',
    ]),
  ),
  issue_type: Type.Optional(Type.Enum(['issue', 'incident', 'task'])),
  confidential: Type.Optional(Type.Boolean()),
  weight: Type.Optional(IdOrWord('None', 'Any')),
  not: Type.Optional(
    Type.Object({
      ...notIssuableFilters,
      milestone_id: Type.Optional(IdOrWord('Upcoming', 'Started')),
      iids: Type.Optional(CommaIds(PLAIN_LIST)),
      assignee_username: Type.Optional(CommaList(PLAIN_LIST)),
      weight: Type.Optional(Type.Integer()),
    }),
  ),
}

export const filterRules = [
  ...issuableFilterRules,
  atMostOneOf('milestone', 'milestone_id'),
  atMostOneOf('not[milestone]', 'not[milestone_id]'),
]

export const scope = (initial: 'created_by_me' | 'all') => ({
  scope: Type.Optional(
    Type.Enum(['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me'], {
      default: initial,
    }),
  ),
})

/** The parameters for the order, state and detail level of issue lists. */
export const listed = {
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'], { default: 'all' })),
  order_by: Type.Optional(
    Type.Enum(
      [
        'created_at',
        'updated_at',
        'due_date',
        'title',
        'priority',
        'label_priority',
        'milestone_due',
        'relative_position',
        'weight',
        'popularity',
      ],
      { default: 'created_at' },
    ),
  ),
  sort: sort('desc'),
  with_labels_details: Type.Optional(Type.Boolean({ default: false })),
  ...paging,
}
