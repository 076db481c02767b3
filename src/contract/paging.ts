/** Rows of a page when nothing is said, and at most. */
export const PER_PAGE = 20
export const MAX_PER_PAGE = 100

/** Above it no totals are given: counting would cost more than the page. */
export const MAX_TOTAL = 10_000

/** Rows that offset pagination may skip; beyond it only keyset pagination goes. */
export const MAX_OFFSET = 50_000
