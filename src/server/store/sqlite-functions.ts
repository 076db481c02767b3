import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds `within_time(column)`, which is always 1, and `contains(text, words)`: 1 when the text contains the words, which must be in lower case. SQLite's `like` ignores
 * the case of ASCII letters only, and its time grows with the product of both lengths.
 *
 * @param mayContinue called by each function; it may throw to end the statement
 */
export function addFunctions(database: DatabaseSync, mayContinue = () => {}): void {
  database.function('contains', { deterministic: true, directOnly: true }, (text, words) => {
    mayContinue()
    return typeof text === 'string' && text.toLowerCase().includes(String(words)) ? 1 : 0
  })
  // Not deterministic, so that SQLite calls it for each row.
  database.function('within_time', { directOnly: true }, (_column) => {
    mayContinue()
    return 1
  })
}
