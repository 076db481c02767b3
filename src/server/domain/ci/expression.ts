import { ConfigProblem } from './config-problem.ts'
import { readPattern, type Pattern } from './pattern.ts'

export type Variables = Readonly<Record<string, string>>

/** A compiled `if` expression. */
export type Condition = (variables: Variables) => boolean

type Value = string | null | Pattern
type Term = (variables: Variables) => Value

const MAX_LENGTH = 10_000
/** Maximum characters that a pattern is matched against. */
const MAX_TEXT = 5000
const MAX_DEPTH = 50

const TOKEN =
  /\s*(?:(?<sign>\|\||&&|==|!=|=~|!~|\(|\))|\$(?<name>\w+)|\$\{(?<braced>\w+)\}|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<pattern>\/(?:\\.|[^/\\\n])+\/[imsU]*)|(?<null>null\b))/y

type Token = { sign: string } | { term: Term }

/** Parses `$A == "b" && ($C =~ /^d/ || $E)`. `&&` binds tighter than `||`. */
export function readCondition(text: string): Condition {
  const reader = new Reader(tokensOf(text))
  const condition = reader.either(0)
  reader.expectEnd()
  return condition
}

const syntaxError = () => new ConfigProblem('invalid expression syntax')

function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH) throw syntaxError()
  const tokens: Token[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const groups = TOKEN.exec(text)?.groups
    if (!groups) throw syntaxError()
    tokens.push(groups['sign'] === undefined ? { term: termOf(groups) } : { sign: groups['sign'] })
  }
  return tokens
}

function termOf(groups: Record<string, string | undefined>): Term {
  const name = groups['name'] ?? groups['braced']
  if (name !== undefined) {
    return (variables) => (Object.hasOwn(variables, name) ? variables[name]! : null)
  }
  const written = groups['pattern']
  if (written !== undefined) {
    const pattern = readPattern(written)
    if (!pattern) throw syntaxError()
    return () => pattern
  }
  const text = groups['double'] ?? groups['single'] ?? null
  return () => text
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  either(depth: number): Condition {
    if (depth > MAX_DEPTH) throw syntaxError()
    const options = [this.#both(depth)]
    while (this.#takes('||')) options.push(this.#both(depth))
    return (variables) => options.some((option) => option(variables))
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw syntaxError()
  }

  #both(depth: number): Condition {
    const parts = [this.#comparison(depth)]
    while (this.#takes('&&')) parts.push(this.#comparison(depth))
    return (variables) => parts.every((part) => part(variables))
  }

  #comparison(depth: number): Condition {
    if (this.#takes('(')) {
      const inner = this.either(depth + 1)
      if (!this.#takes(')')) throw syntaxError()
      return inner
    }
    const left = this.#term()
    if (this.#takes('==')) return equals(left, this.#term())
    if (this.#takes('!=')) return not(equals(left, this.#term()))
    if (this.#takes('=~')) return looksLike(left, this.#term())
    if (this.#takes('!~')) return not(looksLike(left, this.#term()))
    return (variables) => Boolean(left(variables))
  }

  #term(): Term {
    const token = this.#tokens[this.#at++]
    if (!token || 'sign' in token) throw syntaxError()
    return token.term
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (!token || !('sign' in token) || token.sign !== sign) return false
    this.#at += 1
    return true
  }
}

const equals =
  (left: Term, right: Term): Condition =>
  (variables) =>
    left(variables) === right(variables)

const not =
  (condition: Condition): Condition =>
  (variables) =>
    !condition(variables)

/**
 * Matches a text against a pattern, which may come from a variable. A variable without a valid pattern matches nothing.
 */
const looksLike =
  (left: Term, right: Term): Condition =>
  (variables) => {
    const value = right(variables)
    const pattern = typeof value === 'string' ? readPattern(value) : value
    const text = left(variables)
    return pattern !== null && pattern(typeof text === 'string' ? text.slice(0, MAX_TEXT) : '')
  }
