import { RE2JS } from 're2js'

import { ConfigProblem } from './config-problem.ts'

/** Characters of a pattern. */
const MAX_LENGTH = 1000

/** What a text may look like. Matching takes time that grows with the text and no faster, whoever wrote the pattern. */
export type Pattern = (text: string) => boolean

/** Steps of all patterns of one piece of work; a second or two. */
const MAX_STEPS = 20_000_000
/** Making a pattern costs more than a step of matching it. */
const STEPS_TO_MAKE = 100

let left = Infinity

/**
 * Does what makes and matches patterns, without waiting for anything: the service waits meanwhile, so there is an end to
 * their steps. Each of them is bounded, but there may be thousands.
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
  if (left < 0) throw new ConfigProblem('The patterns of the configuration take too long')
}

/** A pattern as it is written in a configuration: `/^main/i`. Null when it is none that RE2 understands. */
export function readPattern(written: string): Pattern | null {
  const [, source, flags] = /^\/(.*)\/([imsU]*)$/s.exec(written) ?? []
  if (source === undefined || source.length > MAX_LENGTH) return null
  return compile(flags ? `(?${flags})${source}` : source)
}

/** A path with `*`, `**`, `?`, `[…]` and `{…,…}`. */
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
