import { RE2JS } from 're2js'

import { invalid } from './refusal.ts'

/** Maximum length of a pattern, in characters. */
const MAX_LENGTH = 1000
/** Maximum steps to match all names together. They take a second or two. */
const MAX_STEPS = 20_000_000

/**
 * Matches names that contain the text, ignoring case. A leading `^` anchors the text at the start, a trailing `$` at
 * the end.
 */
export function nameMatcher(search: string): (name: string) => boolean {
  const begins = search.startsWith('^')
  const ends = search.endsWith('$')
  const text = search.slice(begins ? 1 : 0, ends ? -1 : undefined).toLowerCase()
  return (name) => {
    const key = name.toLowerCase()
    if (begins && ends) return key === text
    if (begins) return key.startsWith(text)
    return ends ? key.endsWith(text) : key.includes(text)
  }
}

/** Matches names against a regular expression in bounded time. Refuses patterns that take longer. */
export function patternMatcher(source: string): (name: string) => boolean {
  try {
    if (source.length > MAX_LENGTH) throw new RangeError('too long')
    const pattern = RE2JS.compile(source)
    const size = pattern.programSize()
    let left = MAX_STEPS
    return (name) => {
      left -= size * name.length
      if (left < 0) throw invalid('regex takes too long for this many names: use a simpler one')
      return pattern.matcher(name).find()
    }
  } catch {
    throw invalid('regex is not a valid pattern')
  }
}
