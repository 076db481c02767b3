import type { IssueFilter } from '#web/boards/board/merge-filters.ts'

type OrderBy = NonNullable<IssueFilter['order_by']>

/** The lists' order in the API's terms. Null for manual order. */
export type BoardSort = { readonly by: OrderBy; readonly direction: 'asc' | 'desc' } | null

interface Order {
  readonly name: string
  /** The default direction. `asc` and `desc` are the names of the directions. */
  readonly first: 'asc' | 'desc'
  readonly asc: string
  readonly desc: string
}

const DATES = { asc: 'Oldest first', desc: 'Newest first' }
const DAYS = { asc: 'Soonest first', desc: 'Latest first' }

export const ORDERS: Partial<Record<OrderBy, Order>> = {
  updated_at: { name: 'Updated', first: 'desc', ...DATES },
  created_at: { name: 'Created', first: 'desc', ...DATES },
  due_date: { name: 'Due date', first: 'asc', ...DAYS },
  milestone_due: { name: 'Milestone due date', first: 'asc', ...DAYS },
  priority: { name: 'Priority', first: 'asc', asc: 'Highest first', desc: 'Lowest first' },
  weight: { name: 'Weight', first: 'desc', asc: 'Lightest first', desc: 'Heaviest first' },
  popularity: {
    name: 'Popularity',
    first: 'desc',
    asc: 'Least popular first',
    desc: 'Most popular first',
  },
  title: { name: 'Title', first: 'asc', asc: 'A to Z', desc: 'Z to A' },
}

export function readSort(params: URLSearchParams): BoardSort {
  const by = params.get('order_by') as OrderBy
  const order = ORDERS[by]
  if (!order) return null
  const direction = params.get('sort')
  return { by, direction: direction === 'asc' || direction === 'desc' ? direction : order.first }
}

/** Returns a copy of the URL parameters with another order. */
export function writeSort(params: URLSearchParams, sort: BoardSort): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('order_by')
  next.delete('sort')
  if (sort) {
    next.set('order_by', sort.by)
    next.set('sort', sort.direction)
  }
  return next
}

/** Explains why cards cannot be reordered. Null when they can. With hidden cards, a position would be ambiguous. */
export function whyNotReorder(filter: IssueFilter): string | null {
  const { order_by } = filter
  if (order_by !== undefined && order_by !== 'relative_position') {
    return 'Cards cannot be reordered while the lists are sorted'
  }
  const isFiltered = Object.keys(filter).some((name) => name !== 'order_by' && name !== 'sort')
  return isFiltered ? 'Cards cannot be reordered while the board is filtered' : null
}
