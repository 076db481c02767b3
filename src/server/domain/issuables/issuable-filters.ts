import type { User } from '#server/store/accounts/users.ts'
import type {
  IssuableFilters,
  MilestoneChoice,
  PersonChoice,
} from '#server/store/issuables/issuable-filters.ts'
import { searchWords } from '#server/store/search.ts'

/** The parameters shared by issue and merge request lists. */
export interface IssuableQuery {
  scope?: string | undefined
  labels?: string[]
  milestone?: string
  milestone_id?: IdOrWord
  iids?: number[]
  search?: string
  in?: string
  author_id?: number
  author_username?: string
  assignee_id?: IdOrWord
  assignee_username?: string[]
  created_after?: string
  created_before?: string
  updated_after?: string
  updated_before?: string
  my_reaction_emoji?: string
  not?: {
    labels?: string[]
    milestone?: string
    milestone_id?: IdOrWord
    iids?: number[]
    author_id?: number
    author_username?: string
    assignee_id?: IdOrWord
    assignee_username?: string[]
    my_reaction_emoji?: string
  }
}

/** An id that no user has, so an anonymous caller has no items of their own. */
const NO_USER_ID = -1

export function issuableFiltersOf(user: User | null, query: IssuableQuery): IssuableFilters {
  const { scope = 'all', not } = query
  const userId = user?.id ?? NO_USER_ID
  const mine = [{ id: userId }]
  const isMine = scope === 'created_by_me' || scope === 'created-by-me'
  const isForMe = scope === 'assigned_to_me' || scope === 'assigned-to-me'
  const author = personOf(query.author_id, query.author_username)
  const assignees = assigneesOf(query)
  return {
    labels: labelsOf(query.labels),
    milestone: milestoneOf(query.milestone, query.milestone_id),
    iids: nonEmpty(query.iids),
    search: searchOf(query.search, query.in),
    authors: [...(isMine ? mine : []), ...(author ? [author] : [])],
    assignees: isForMe ? (Array.isArray(assignees) ? [...mine, ...assignees] : mine) : assignees,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
    myReaction: reactionOf(userId, query.my_reaction_emoji),
    not: not && {
      labels: nonEmpty(not.labels),
      milestone: milestoneOf(not.milestone, not.milestone_id),
      iids: nonEmpty(not.iids),
      author: personOf(not.author_id, not.author_username),
      assignees: assigneesOf(not),
      myReaction: not.my_reaction_emoji ? { userId, name: not.my_reaction_emoji } : undefined,
    },
  }
}

/** An id, or `None` or `Any`. */
type IdOrWord = number | string | undefined

export function wordOr(value: IdOrWord): number | 'none' | 'any' | undefined {
  if (value === 'None') return 'none'
  if (value === 'Any') return 'any'
  return typeof value === 'string' ? undefined : value
}

export const nonEmpty = <T>(values: T[] | undefined) => (values?.length ? values : undefined)

function labelsOf(titles: string[] | undefined): IssuableFilters['labels'] {
  // `No label` is the older name.
  if (titles?.length === 1 && /^(?:none|no label)$/i.test(titles[0]!)) return 'none'
  if (titles?.length === 1 && /^any$/i.test(titles[0]!)) return 'any'
  return titles && nonEmpty([...new Set(titles)])
}

const MILESTONE_WORDS: ReadonlyMap<string, MilestoneChoice> = new Map([
  ['none', 'none'],
  ['any', 'any'],
  ['#upcoming', 'upcoming'],
  ['#started', 'started'],
])

function milestoneOf(title: string | undefined, id: IdOrWord): MilestoneChoice | undefined {
  if (typeof id === 'number') return { id }
  if (id !== undefined)
    return MILESTONE_WORDS.get(id.toLowerCase()) ?? milestoneOf(`#${id}`, undefined)
  return title ? (MILESTONE_WORDS.get(title.toLowerCase()) ?? { title }) : undefined
}

export function personOf(
  id: number | undefined,
  username: string | undefined,
): PersonChoice | undefined {
  if (id !== undefined) return { id }
  return username ? { username } : undefined
}

function assigneesOf({
  assignee_id,
  assignee_username,
}: Pick<IssuableQuery, 'assignee_id' | 'assignee_username'>): IssuableFilters['assignees'] {
  const id = wordOr(assignee_id)
  if (typeof id === 'string') return id
  if (id !== undefined) return id === 0 ? 'none' : [{ id }]
  return nonEmpty(assignee_username)?.map((username) => ({ username }))
}

function searchOf(text: string | undefined, places: string | undefined): IssuableFilters['search'] {
  const words = searchWords(text)
  if (words.length === 0) return undefined
  const requested = (places ?? '').split(',').map((place) => place.trim())
  const columns = (['title', 'description'] as const).filter((column) => requested.includes(column))
  return {
    words,
    in: columns.length > 0 ? columns : ['title', 'description'],
  }
}

function reactionOf(userId: number, name: string | undefined): IssuableFilters['myReaction'] {
  if (!name) return undefined
  const word = name.toLowerCase()
  return { userId, name: word === 'none' || word === 'any' ? word : { name } }
}
