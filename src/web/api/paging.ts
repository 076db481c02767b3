export interface Page<Row> {
  items: Row[]
  /** The next page's number. Null on the last page. */
  nextPage: number | null
  /** The total over all pages. Null when the server does not count it. */
  total: number | null
}

/** Reads the pagination headers. Totals may be missing, but `Link` always indicates the next page. */
export function parsePaging(headers: Headers): Omit<Page<never>, 'items'> {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1]
  const page = next && URL.canParse(next) ? Number(new URL(next).searchParams.get('page')) : 0
  const total = headers.get('X-Total')
  return { nextPage: page || null, total: total ? Number(total) : null }
}

/** Returns the numbers of the pages after one that is not the last: at most `max`, and one if the total is unknown. */
export function nextPages({ items, nextPage, total }: Page<unknown>, max: number): number[] {
  if (nextPage === null) return []
  const known = total === null ? nextPage : Math.ceil(total / items.length)
  const count = Math.min(max, known - nextPage + 1)
  return Array.from({ length: Math.max(1, count) }, (_, at) => nextPage + at)
}
