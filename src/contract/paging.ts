/** Rows per page: the default and the maximum. */
export const PER_PAGE = 20
export const MAX_PER_PAGE = 100

/** Totals above this are omitted, since counting would cost more than the page. */
export const MAX_TOTAL = 10_000

/** Maximum rows that offset pagination may skip; beyond, keyset pagination is required. */
export const MAX_OFFSET = 50_000
