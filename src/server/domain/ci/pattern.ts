import { RE2JS } from 're2js'

import { ConfigProblem } from './config-problem.ts'

/** Maximum length of a pattern, in characters. */
const MAX_LENGTH = 1000

/** A compiled pattern. Matching takes linear time, even for malicious patterns. */
export type Pattern = (text: string) => boolean

/** Maximum total steps for all patterns in one run. Takes a second or two. */
const MAX_STEPS = 20_000_000
/** Compiling a pattern costs as much as matching this many characters. */
const STEPS_TO_MAKE = 100

let left = Infinity

/**
 * Runs synchronous work that compiles and matches patterns, within a budget of steps. Each pattern is matched in linear
 * time, but a configuration may contain thousands of patterns and block the event loop.
 */
export function withinSteps<T>(work: () => T): T {
  left = MAX_STEPS
  try {
    return work()
  } finally {
    left = Infinity
  }
}

function take(steps: number): void {
  left -= steps
  if (left < 0) throw new ConfigProblem('The patterns in the configuration take too long to match')
}

/** Compiles a configuration's pattern, such as `/^main/i`. Null when RE2 rejects it. */
export function readPattern(written: string): Pattern | null {
  const [, source, flags] = /^\/(.*)\/([imsU]*)$/s.exec(written) ?? []
  if (source === undefined || source.length > MAX_LENGTH) return null
  return compile(flags ? `(?${flags})${source}` : source)
}

/** Compiles a glob with `*`, `**`, `?`, `[…]` and `{…,…}`. */
export function readGlob(glob: string): Pattern | null {
  return glob.length > MAX_LENGTH ? null : compile(`^${sourceOfGlob(glob)}$`)
}

function compile(source: string): Pattern | null {
  try {
    const pattern = RE2JS.compile(source)
    const size = pattern.programSize()
    take(size * STEPS_TO_MAKE)
    return (text) => {
      take(size * text.length)
      return pattern.matcher(text).find()
    }
  } catch (error) {
    if (error instanceof ConfigProblem) throw error
    return null
  }
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\[[^\]/]+\]|\{|\}|,|./gsu

function sourceOfGlob(glob: string): string {
  let depth = 0
  return glob.replace(TOKENS, (token) => {
    switch (token) {
      case '**/':
        return '(?:.*/)?'
      case '**':
        return '.*'
      case '*':
        return '[^/]*'
      case '?':
        return '[^/]'
      case '{':
        depth += 1
        return '(?:'
      case '}':
        if (depth === 0) return '\\}'
        depth -= 1
        return ')'
      case ',':
        return depth > 0 ? '|' : ','
      default:
        return token.length > 1 ? token.replace(/^\[!/, '[^') : RE2JS.quote(token)
    }
  })
}
