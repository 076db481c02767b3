import { ConfigProblem } from './config-problem.ts'
import type { Variables } from './expression.ts'
import { isHash, own, type Hash } from './hash.ts'

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

export function isStringOrList(value: unknown): value is string | string[] {
  return typeof value === 'string' || isStringList(value)
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** The variables that were parsed, by their hash. Many jobs may share one. */
const parsed = new WeakMap<Hash, Variables>()

/** Parses variables. A value may be a hash with a description. */
export function readVariables(at: string, value: unknown): Variables {
  if (value === undefined || value === null) return {}
  const problem = new ConfigProblem(
    `${at} config should be a hash of key value pairs, value can be a hash`,
  )
  if (!isHash(value)) throw problem
  const known = parsed.get(value)
  if (known) return known
  const variables = Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const text = isHash(given) ? (own(given, 'value') ?? '') : (given ?? '')
      if (!isScalar(text)) throw problem
      return [name, String(text)]
    }),
  )
  parsed.set(value, variables)
  return variables
}
