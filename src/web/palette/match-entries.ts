interface Matchable {
  readonly label: string
  readonly note?: string
}

/**
 * Returns the entries that match every word, best first: at the start of the label, at the start of a word, anywhere.
 */
export function matchEntries<T extends Matchable>(entries: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ entry }) => entry)
}

/** Ranks an entry, lower for better matches. Null when a word is missing. */
function rankOf({ label, note = '' }: Matchable, words: readonly string[]): number | null {
  let rank = 0
  for (const word of words) {
    const found = rankOfWord(label.toLowerCase(), word) ?? (has(note, word) ? 3 : null)
    if (found === null) return null
    rank += found
  }
  return rank
}

function rankOfWord(label: string, word: string): number | null {
  const at = label.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : null
  return /[\s/#@.:-]/.test(label[at - 1]!) ? 1 : 2
}

function has(note: string, word: string): boolean {
  return note.toLowerCase().includes(word)
}
