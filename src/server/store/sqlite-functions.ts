import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds `contains(text, words)`: 1 when the text contains the words, which must be in lower case. SQLite's `like` ignores
 * the case of ASCII letters only, and its time grows with the product of both lengths.
 *
 * @param mayContinue called before each comparison; it may throw to end the statement
 */
export function addFunctions(database: DatabaseSync, mayContinue = () => {}): void {
  database.function('contains', { deterministic: true, directOnly: true }, (text, words) => {
    mayContinue()
    return typeof text === 'string' && text.toLowerCase().includes(String(words)) ? 1 : 0
  })
}
