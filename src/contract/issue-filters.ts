import { Type } from '#schema'
import { CommaIds, CommaList, DateTime, IdOrWord, paging, sort } from './params.ts'
import { atMostOneOf } from './route.ts'

/** Maximum values per filter. Each value costs database time. */
const PLAIN_LIST = { maxItems: 100 }
/** A lower maximum for filters that look up each value. */
const LOOKUP_LIST = { maxItems: 10 }

/** The filters of issue lists. An issue must match every filter. */
export const filters = {
  labels: Type.Optional(CommaList(PLAIN_LIST)),
  milestone: Type.Optional(Type.String({ description: 'A title, `None` or `Any`' })),
  milestone_id: Type.Optional(IdOrWord('None', 'Any', 'Upcoming', 'Started')),
  iids: Type.Optional(CommaIds(PLAIN_LIST)),
  search: Type.Optional(Type.String()),
  in: Type.Optional(
    Type.String({ description: 'Fields to search: `title`, `description` or both' }),
  ),
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  assignee_id: Type.Optional(IdOrWord('None', 'Any')),
  assignee_username: Type.Optional(CommaList(LOOKUP_LIST)),
  created_after: Type.Optional(DateTime()),
  created_before: Type.Optional(DateTime()),
  updated_after: Type.Optional(DateTime()),
  updated_before: Type.Optional(DateTime()),
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
  my_reaction_emoji: Type.Optional(
    Type.String({ description: "The caller's emoji reaction: a name, `None` or `Any`" }),
  ),
  weight: Type.Optional(IdOrWord('None', 'Any')),
  not: Type.Optional(
    Type.Object({
      labels: Type.Optional(CommaList(PLAIN_LIST)),
      milestone: Type.Optional(Type.String()),
      milestone_id: Type.Optional(IdOrWord('Upcoming', 'Started')),
      iids: Type.Optional(CommaIds(PLAIN_LIST)),
      author_id: Type.Optional(Type.Integer()),
      author_username: Type.Optional(Type.String()),
      assignee_id: Type.Optional(IdOrWord('None', 'Any')),
      assignee_username: Type.Optional(CommaList(PLAIN_LIST)),
      my_reaction_emoji: Type.Optional(Type.String()),
      weight: Type.Optional(Type.Integer()),
    }),
  ),
}

export const filterRules = [
  atMostOneOf('milestone', 'milestone_id'),
  atMostOneOf('author_id', 'author_username'),
  atMostOneOf('assignee_id', 'assignee_username'),
  atMostOneOf('not[milestone]', 'not[milestone_id]'),
  atMostOneOf('not[author_id]', 'not[author_username]'),
  atMostOneOf('not[assignee_id]', 'not[assignee_username]'),
]

export const scope = (initial: 'created_by_me' | 'all') => ({
  scope: Type.Optional(
    Type.Enum(['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me'], {
      default: initial,
    }),
  ),
})

export const nonArchived = {
  non_archived: Type.Optional(
    Type.Boolean({ default: true, description: 'Exclude archived projects' }),
  ),
}

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
