export const FIND_SCOPES = ['all', 'added', 'removed', 'comments', 'paths'] as const
export type FindScope = (typeof FIND_SCOPES)[number]

export interface FindQuery {
  readonly text: string
  readonly matchesCase: boolean
  readonly isWholeWord: boolean
  readonly isRegex: boolean
  readonly scope: FindScope
}

/** Returns a query's regular expression. Null if it is not valid. */
export function patternOf({ text, matchesCase, isWholeWord, isRegex }: FindQuery): RegExp | null {
  const source = isRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = isWholeWord ? `${NOT_AFTER_WORD}(?:${source})${NOT_BEFORE_WORD}` : source
  try {
    return new RegExp(whole, matchesCase ? 'gu' : 'giu')
  } catch {
    return null
  }
}

const NOT_AFTER_WORD = String.raw`(?<![\p{L}\p{N}_])`
const NOT_BEFORE_WORD = String.raw`(?![\p{L}\p{N}_])`
