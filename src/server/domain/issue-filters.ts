import type { listIssues } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import type { IssueFilters, MilestoneChoice, PersonChoice } from '#server/store/issue-filters.ts'
import type { IssueOrder } from '#server/store/issue-lists.ts'
import type { User } from '#server/store/users.ts'

/** How issues are asked for: the parameters that all their lists have. */
export type IssueQuery = Omit<Input<typeof listIssues>, 'page' | 'per_page'>

const MAX_WORDS = 10
const DAY = 24 * 60 * 60 * 1000

/** `day` is today: what words like `overdue` are counted from. */
export function filtersOf(user: User | null, query: IssueQuery, day: string): IssueFilters {
  const { state, scope = 'all', not } = query
  const mine = user ? [{ id: user.id }] : [{ id: -1 }]
  const isMine = scope === 'created_by_me' || scope === 'created-by-me'
  const isForMe = scope === 'assigned_to_me' || scope === 'assigned-to-me'
  const author = personOf(query.author_id, query.author_username)
  const assignees = assigneesOf(query)
  return {
    state: state === 'all' ? undefined : state,
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
    due: query.due_date && dueOf(query.due_date, day),
    issueType: query.issue_type,
    confidential: query.confidential,
    weight: wordOr(query.weight),
    not: not && {
      labels: nonEmpty(not.labels),
      milestone: milestoneOf(not.milestone, not.milestone_id),
      iids: nonEmpty(not.iids),
      author: personOf(not.author_id, not.author_username),
      assignees: [
        ...(not.assignee_id === undefined ? [] : [{ id: not.assignee_id }]),
        ...(not.assignee_username ?? []).map((username) => ({ username })),
      ],
      weight: not.weight,
    },
  }
}

export function orderOf({ order_by = 'created_at', sort = 'desc' }: IssueQuery): IssueOrder {
  return { by: order_by, direction: sort }
}

/** An id, or one of the words that the contract lists. */
type IdOrWord = number | string | undefined

function wordOr(value: IdOrWord): number | 'none' | 'any' | undefined {
  if (value === 'None') return 'none'
  if (value === 'Any') return 'any'
  return typeof value === 'string' ? undefined : value
}

const nonEmpty = <T>(values: T[] | undefined) => (values?.length ? values : undefined)

function labelsOf(titles: string[] | undefined): IssueFilters['labels'] {
  if (titles?.length === 1 && /^none$/i.test(titles[0]!)) return 'none'
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

function personOf(id: number | undefined, username: string | undefined): PersonChoice | undefined {
  if (id !== undefined) return { id }
  return username ? { username } : undefined
}

function assigneesOf({ assignee_id, assignee_username }: IssueQuery): IssueFilters['assignees'] {
  const id = wordOr(assignee_id)
  if (typeof id === 'string') return id
  if (id !== undefined) return id === 0 ? 'none' : [{ id }]
  return nonEmpty(assignee_username)?.map((username) => ({ username }))
}

function searchOf(text: string | undefined, places: string | undefined): IssueFilters['search'] {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const asked = (places ?? '').split(',').map((place) => place.trim())
  const columns = (['title', 'description'] as const).filter((column) => asked.includes(column))
  return {
    words: words.slice(0, MAX_WORDS),
    in: columns.length > 0 ? columns : ['title', 'description'],
  }
}

/** Weeks begin on Monday. */
function dueOf(word: NonNullable<IssueQuery['due_date']>, day: string): IssueFilters['due'] {
  const today = Date.parse(day)
  const on = (time: number) => new Date(time).toISOString().slice(0, 10)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  switch (word) {
    case '0':
      return 'none'
    case 'any':
      return 'any'
    case 'overdue':
      return { to: on(today - DAY) }
    case 'today':
      return { from: day, to: day }
    case 'tomorrow':
      return { from: on(today + DAY), to: on(today + DAY) }
    case 'week': {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
      return { from: on(monday), to: on(monday + 6 * DAY) }
    }
    case 'month':
      return { from: `${day.slice(0, 7)}-01`, to: on(Date.UTC(year, month + 1, 0)) }
    case 'next_month_and_previous_two_weeks':
      return { from: on(today - 14 * DAY), to: on(Date.UTC(year, month + 2, 0)) }
  }
}
