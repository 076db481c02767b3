/** Matches a character that is invisible or reorders the text. Variation selectors belong to emoji. */
// The range has no sequences.
// oxlint-disable-next-line no-misleading-character-class
export const HIDDEN = /(?![\t\ufe00-\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/gu

/** Returns a character's code, such as `U+202E`. */
export function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Returns a name, such as a branch's, with codes in place of its invisible and reordering characters: `a[U+202E]b`. This
 * includes joiners, since names that look the same must not be different.
 */
export function spellName(name: string): string {
  return name.replaceAll(HIDDEN, (hidden) => `[${codeOf(hidden)}]`)
}
