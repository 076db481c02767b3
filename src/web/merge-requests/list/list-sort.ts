/** The API's sort keys. */
export const ORDERS = {
  created_at: 'Created',
  updated_at: 'Updated',
  merged_at: 'Merged',
  title: 'Title',
  popularity: 'Popularity',
} as const

export interface ListSort {
  readonly by: keyof typeof ORDERS
  readonly direction: 'asc' | 'desc'
}

/** GitLab's pages put both parts into `sort`: `updated_desc`, or `merged_at_asc`. Older ones also write `created_date`. */
const BOTH = /^(created|updated|merged|title|popularity)(?:_at)?(?:_(asc|desc|date))?$/

/** Reads the API's `order_by` and `sort`, or the `sort` of GitLab's pages. Defaults to the newest first. */
export function readSort(params: URLSearchParams): ListSort {
  const [order, sort] = [params.get('order_by') ?? '', params.get('sort') ?? '']
  const [, name, direction] = BOTH.exec(sort) ?? []
  const by = [order, `${name}_at`, name].find(isOrder)
  return {
    by: by ?? 'created_at',
    direction: (direction ?? sort) === 'asc' ? 'asc' : 'desc',
  }
}

function isOrder(name: string | undefined): name is ListSort['by'] {
  return name !== undefined && Object.hasOwn(ORDERS, name)
}
