export interface Page<Row> {
  items: Row[]
  /** Null on the last page. */
  nextPage: number | null
  /** The total of all pages. Null when the server does not count. */
  total: number | null
}

/** Reads the pagination headers. Totals may be missing; `Link` always tells whether there is more. */
export function parsePaging(headers: Headers): Omit<Page<never>, 'items'> {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1]
  const page = next && URL.canParse(next) ? Number(new URL(next).searchParams.get('page')) : 0
  const total = headers.get('X-Total')
  return { nextPage: page || null, total: total ? Number(total) : null }
}
