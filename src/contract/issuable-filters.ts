import { Type } from '#schema'
import { CommaIds, CommaList, DateTime, IdOrWord } from './params.ts'
import { atMostOneOf } from './route.ts'

/** Maximum values per filter. Each value costs database time. */
export const PLAIN_LIST = { maxItems: 100 }
/** A lower maximum for filters that look up each value. */
export const LOOKUP_LIST = { maxItems: 10 }

/** The filters that lists of issues and of merge requests have in common. */
export const issuableFilters = {
  labels: Type.Optional(CommaList(PLAIN_LIST)),
  milestone: Type.Optional(Type.String({ description: 'A title, `None` or `Any`' })),
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
  my_reaction_emoji: Type.Optional(
    Type.String({ description: "The caller's emoji reaction: a name, `None` or `Any`" }),
  ),
}

/** The common filters of `not`. */
export const notIssuableFilters = {
  labels: Type.Optional(CommaList(PLAIN_LIST)),
  milestone: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  assignee_id: Type.Optional(IdOrWord('None', 'Any')),
  my_reaction_emoji: Type.Optional(Type.String()),
}

export const issuableFilterRules = [
  atMostOneOf('author_id', 'author_username'),
  atMostOneOf('assignee_id', 'assignee_username'),
  atMostOneOf('not[author_id]', 'not[author_username]'),
  atMostOneOf('not[assignee_id]', 'not[assignee_username]'),
]

export const nonArchived = (initial: boolean) => ({
  non_archived: Type.Optional(
    Type.Boolean({ default: initial, description: 'Exclude archived projects' }),
  ),
})
