import { sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import { anyContains } from './dialect.ts'

/** The maximum number of words in a search: each costs a scan of every row. */
const MAX_WORDS = 10
/** The maximum length of a word or phrase, in UTF-16 units. The rest is ignored. */
const MAX_LENGTH = 100

/** Splits a search into words. Quotation marks enclose a phrase, which counts as one word. */
export function searchWords(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/"([^"]+)"|\S+/g)]
    .map(([word, phrase]) => (phrase ?? word).trim().slice(0, MAX_LENGTH))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/** True when every word of the text occurs in one of the columns, ignoring case. Null when the text has no words. */
export function containsAllWords(
  db: Database,
  columns: readonly string[],
  text: string | undefined,
): RawBuilder<boolean> | null {
  const words = searchWords(text)
  if (words.length === 0) return null
  const somewhere = words.map((word) => anyContains(db, columns, word))
  return sql<boolean>`(${sql.join(somewhere, sql` and `)})`
}
