import { MAX_PER_PAGE } from '#contract/paging.ts'
import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { joinedFilters, readAlternatives } from './any-of/alternatives.ts'
import type { ListPlace } from './list-fields.ts'
import { readSort, type ListSort } from './list-sort.ts'

/** The list's tabs, by the API's state. */
export const STATES = ['opened', 'merged', 'closed', 'all'] as const
export type State = (typeof STATES)[number] | 'locked'

/** The API calls' parameters, without page and state. */
export type ListInputs = readonly (readonly Readonly<Record<string, unknown>>[])[]

/** The page size of a URL without `per_page`. */
export const ROWS = 20

/** The list that a URL describes. */
export interface ListAddress {
  readonly filter: Filter
  /** Alternative filters. Items must match at least one, as well as the main filter. */
  readonly alternatives: readonly Filter[]
  readonly state: State
  readonly sort: ListSort
  readonly page: number
  /** The number of rows per page. */
  readonly size: number
}

export function readAddress(fields: readonly FilterField[], params: URLSearchParams): ListAddress {
  const state = params.get('state') as State
  const page = Number(params.get('page'))
  return {
    filter: readFilter(fields, params),
    alternatives: readAlternatives(fields, params),
    state: [...STATES, 'locked'].includes(state) ? state : 'opened',
    sort: readSort(params),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizeIn(params),
  }
}

/** The number of rows per page in a URL. */
export function sizeIn(params: URLSearchParams): number {
  const size = Number(params.get('per_page'))
  return Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PER_PAGE) : ROWS
}

/** Returns the URL parameters with some values changed and the page reset. Null removes a parameter. */
export function withParams(
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The filters by person. Each makes the server-wide list request everyone's merge requests. */
const PEOPLE: ReadonlySet<string> = new Set([
  'author',
  'assignee',
  'reviewer',
  'approved-by',
  'approver',
  'merged-by',
  'author-id',
  'assignee-id',
  'reviewer-id',
  'approved-by-id',
  'merged-by-id',
])

/** The filters by approval, which some servers refuse. */
const APPROVALS: ReadonlySet<string> = new Set(['approver', 'approved-by', 'approved-by-id'])

export function hasApprovals({ tokens }: Filter): boolean {
  return tokens.some(({ field }) => APPROVALS.has(field))
}

export function withoutApprovals(filter: Filter): Filter {
  return { ...filter, tokens: filter.tokens.filter(({ field }) => !APPROVALS.has(field)) }
}

/** True when the filter widens the server-wide list, which by default has only the user's own merge requests. */
export function isWidened(place: ListPlace, { tokens }: Filter): boolean {
  if (place !== null || tokens.some(({ field }) => field === 'mine')) return false
  return tokens.some(({ field }) => PEOPLE.has(field))
}

/** The parameters of the list's API call, without page and state. */
function inputOf(
  place: ListPlace,
  fields: readonly FilterField[],
  { filter, sort }: Pick<ListAddress, 'filter' | 'sort'>,
): Record<string, unknown> {
  return {
    ...filterInput(fields, filter),
    ...(isWidened(place, filter) && { scope: 'all' }),
    order_by: sort.by,
    sort: sort.direction,
  }
}

/** Returns the parameters of a list that one API call returns. Null for other lists, whose rows cannot be counted. */
export function onlyInput(inputs: ListInputs): Readonly<Record<string, unknown>> | null {
  const [input, ...others] = inputs.flat()
  return input === undefined || others.length > 0 ? null : input
}

/**
 * The parameters of the list's API calls, per alternative. Where an alternative needs several, the merge requests in all
 * of their lists match.
 */
export function inputsOf(
  place: ListPlace,
  fields: readonly FilterField[],
  { filter, alternatives, sort }: Pick<ListAddress, 'filter' | 'alternatives' | 'sort'>,
): ListInputs {
  return joinedFilters(fields, filter, alternatives).map((filters) =>
    filters.map((each) => inputOf(place, fields, { filter: each, sort })),
  )
}
