/** Rows per page: the default and the maximum. */
export const PER_PAGE = 20
export const MAX_PER_PAGE = 100

/** Totals above this limit are omitted, since counting would cost more than loading the page. */
export const MAX_TOTAL = 10_000

/** Maximum rows that offset pagination may skip in lists that offer keyset pagination. */
export const MAX_OFFSET = 50_000
