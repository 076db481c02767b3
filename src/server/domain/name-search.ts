import { runInNewContext } from 'node:vm'

import { invalid } from './refusal.ts'

/** Milliseconds. A pattern can be made to take for ever. */
const PATIENCE = 200

/** Whether a name has the text in it, in any case; `^` before it says at the beginning, `$` after it at the end. */
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

/** Those of the names that somebody's pattern matches. */
export function namesLike(names: readonly string[], pattern: string): Set<string> {
  try {
    const script =
      'JSON.stringify(JSON.parse(names).filter((name) => new RegExp(pattern).test(name)))'
    const context = { names: JSON.stringify(names), pattern }
    const found = runInNewContext(script, context, { timeout: PATIENCE }) as string
    return new Set(JSON.parse(found) as string[])
  } catch {
    throw invalid('regex is invalid, or takes too long')
  }
}
