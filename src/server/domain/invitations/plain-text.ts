/** Returns a name that cannot break a message: on one line, not too long, and inert. */
export const plain = (name: string) => inert(name.replace(/^(.{100}).+/su, '$1…'))

/** Returns a text on one line, without marks that change its direction, and without what mail programs turn into links. */
export function inert(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/(?<=\S)([.:/@])(?=\S)/g, `$1${ZERO_WIDTH_SPACE}`)
}

const ZERO_WIDTH_SPACE = '\u200B'
