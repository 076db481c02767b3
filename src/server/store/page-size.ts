import { sql, type RawBuilder } from 'kysely'

import type { Issuable } from './issuables/issuable.ts'
import { labelDescription } from './planning/json-columns.ts'

/** Maximum length of the texts on a page, in bytes. */
export const MAX_PAGE_SIZE = 64_000_000

/** Thrown when the texts of a page are too long to read at once. */
export class PageTooLong extends Error {}

/**
 * The number of bytes in a label's details, which have its description as text and as HTML. Escaping makes it up to six
 * times as long.
 */
export const labelSize = sql<number>`7 * coalesce(octet_length(${labelDescription}), 0)`

/**
 * Adds the total `size` of its rows' texts to a page of ids. Select the size, join the rows where `isShown`, and check
 * them with `checkSize`.
 */
export function withSize(
  page: RawBuilder<unknown>,
  { rows, labels, key }: Issuable,
  withLabelDetails: boolean,
): RawBuilder<{ id: number; size: number }> {
  const text = sql`octet_length(${sql.ref(`${rows}.description`)})`
  const details = sql`(
    select sum(${labelSize}) from ${sql.table(labels)} worn
    join labels on labels.id = worn.label_id where ${sql.ref(`worn.${key}`)} = page.id
  )`
  const size = withLabelDetails ? sql`coalesce(${text}, 0) + coalesce(${details}, 0)` : text
  return sql`(
    select page.*, min(page.id) over () as first_id,
      cast(coalesce(sum(${size}) over (), 0) as bigint) as size
    from ${page} page join ${sql.table(rows)} on ${sql.ref(`${rows}.id`)} = page.id
  )`
}

/** True for the rows of a page, or for one row of a page that is too long. */
export const isShown = sql<boolean>`(page.size <= ${sql.lit(MAX_PAGE_SIZE)} or page.id = page.first_id)`

/** @throws {PageTooLong} when the rows are of a page that is too long */
export function checkSize([row]: readonly { size: number }[]): void {
  if (row && row.size > MAX_PAGE_SIZE) throw new PageTooLong()
}
