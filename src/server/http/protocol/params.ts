import type { TObject, TSchema } from 'typebox'

import type { ParamRule, Route } from '#contract/route.ts'
import { toDate, toDateTime } from './dates.ts'
import { hasMore, isHash } from './form.ts'

/** Maximum items of a list, whether JSON or separated by commas. */
export const MAX_ITEMS = 10_000

/** Thrown for invalid parameters, before any operation runs. */
export class BadParams extends Error {
  readonly problems: readonly string[]
  /** The first missing required parameter. */
  readonly missing: string | undefined

  constructor(problems: readonly string[], missing?: string) {
    super(problems.join(', '))
    this.problems = problems
    this.missing = missing
  }
}

/** A schema as plain data, as typebox values are at run time. */
interface Shape {
  type?: string
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  format?: string
  minLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
  words?: string[]
  comma?: boolean
}

const INVALID = Symbol('invalid')
const ABSENT = Symbol('absent')
type Coerced = { value: unknown } | { problem: string } | typeof ABSENT

/**
 * Converts the text that clients send to the values that the route declares. Drops unknown parameters. Throws
 * `BadParams` with all invalid parameters.
 */
export function readParams(route: Route, raw: Record<string, unknown>): Record<string, unknown> {
  const problems: string[] = []
  const missing: string[] = []
  const values = readObject(shapeOf(route.input), raw, '', problems, missing)
  if (problems.length === 0) {
    for (const rule of route.rules) problems.push(...checkRule(rule, raw))
  }
  if (problems.length > 0) throw new BadParams(problems, missing[0])
  return values
}

const shapeOf = (schema: TObject | TSchema) => schema as Shape

function readObject(
  shape: Shape,
  raw: Record<string, unknown>,
  prefix: string,
  problems: string[],
  missing: string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    const fullName = prefix ? `${prefix}[${name}]` : name
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    const coerced =
      property.type === 'object' && property.properties && isHash(given)
        ? { value: readObject(property, given, fullName, problems, missing) }
        : coerce(property, given, fullName)
    if (coerced === ABSENT) {
      if (property.default !== undefined) values[name] = property.default
      else if (shape.required?.includes(name)) {
        problems.push(`${fullName} is missing`)
        missing.push(fullName)
      }
    } else if ('problem' in coerced) problems.push(coerced.problem)
    else values[name] = coerced.value
  }
  return values
}

function coerce(shape: Shape, given: unknown, name: string): Coerced {
  if (given === undefined) return ABSENT
  if (shape.words) return coerceWord(shape, given, name)
  if (shape.anyOf) return coerceNullable(shape.anyOf, given, name)
  if (shape.type === 'array') return coerceArray(shape, given, name)
  if (shape.enum) return coerceEnum(shape.enum, given, name)
  // An empty number, boolean or time counts as absent.
  if (given === null || (given === '' && (shape.type !== 'string' || shape.format))) return ABSENT
  const value = coerceScalar(shape, given)
  if (value === INVALID) return { problem: `${name} is invalid` }
  if (shape.minLength !== undefined && value === '') return { problem: `${name} is empty` }
  if (isOutside(shape, value)) return { problem: `${name} does not have a valid value` }
  return { value }
}

/** Coerces a nullable value. `null` clears the value. So does an empty string, except for plain text. */
function coerceNullable(options: Shape[], given: unknown, name: string): Coerced {
  const nullable = options.some((option) => option.type === 'null')
  const shape = options.find((option) => option.type !== 'null')!
  if (nullable && given === null) return { value: null }
  if (nullable && given === '' && (shape.type !== 'string' || shape.format)) return { value: null }
  return coerce(shape, given, name)
}

function coerceWord(shape: Shape, given: unknown, name: string): Coerced {
  if (given === '' || given === null) return ABSENT
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const word = shape.words!.find((option) => option.toLowerCase() === text.toLowerCase())
  if (word !== undefined) return { value: word }
  const value = toInteger(given)
  if (value !== INVALID) return { value }
  const words = shape.words!.map((option) => option.toLowerCase())
  const wanted = ['an integer', ...words.slice(0, -1), `or ${words.at(-1)}`].join(', ')
  return { problem: `${name} should be ${wanted}, however got ${text.slice(0, 100)}` }
}

function coerceEnum(options: unknown[], given: unknown, name: string): Coerced {
  if (given === '' || given === null) return ABSENT
  const value = options.find((option) => option === given || String(option) === given)
  return value === undefined ? { problem: `${name} does not have a valid value` } : { value }
}

function coerceArray(shape: Shape, given: unknown, name: string): Coerced {
  const max = shape.maxItems ?? MAX_ITEMS
  const tooMany = { problem: `${name} has too many values (${max} at most)` }
  const list = listOf(given)
  if (shape.comma && isTooLong(list)) return tooMany
  const values: unknown[] = []
  for (const item of shape.comma ? splitAtCommas(list) : list) {
    if (shape.items?.type === 'object') {
      if (!isHash(item)) return { problem: `${name} is invalid` }
      const problems: string[] = []
      values.push(readObject(shape.items, item, name, problems, problems))
      if (problems.length > 0) return { problem: problems[0]! }
      continue
    }
    const coerced = coerce(shape.items ?? {}, item, name)
    if (coerced === ABSENT) continue
    if ('problem' in coerced) return coerced
    values.push(coerced.value)
  }
  return values.length > max ? tooMany : { value: values }
}

function listOf(given: unknown): unknown[] {
  if (given === null || given === '') return []
  return Array.isArray(given) ? given : isHash(given) ? Object.values(given) : [given]
}

/** True when the list has too many items after splitting. Counts first, because splitting takes much more time. */
function isTooLong(list: readonly unknown[]): boolean {
  return hasMore(list.filter((item) => typeof item === 'string').join(), ',', MAX_ITEMS - 1)
}

function splitAtCommas(list: readonly unknown[]): unknown[] {
  return list
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
    .map((item) => (typeof item === 'string' ? item.trim() : item))
    .filter((item) => item !== '' && item !== null)
}

function coerceScalar(shape: Shape, given: unknown): unknown {
  switch (shape.type) {
    case 'integer':
      return toInteger(given)
    case 'number':
      return toNumber(given)
    case 'boolean':
      return toBoolean(given)
    case 'string':
      return toText(shape, given)
    case 'object':
      return shape.properties ? INVALID : given
    default:
      return given
  }
}

/** Clamps unsafe integers to the limit of the safe range. No id is that large. */
function toInteger(given: unknown): number | typeof INVALID {
  if (typeof given === 'number') return Number.isInteger(given) ? clamp(given) : INVALID
  if (typeof given !== 'string' || !/^[+-]?\d+$/.test(given)) return INVALID
  return clamp(Number(given))
}

function clamp(value: number): number {
  return Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}

function toNumber(given: unknown): number | typeof INVALID {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof value === 'number' && Number.isFinite(value) ? value : INVALID
}

const TRUE = new Set(['1', 'on', 't', 'true', 'y', 'yes'])
const FALSE = new Set(['0', 'off', 'f', 'false', 'n', 'no'])

function toBoolean(given: unknown): boolean | typeof INVALID {
  if (!isScalar(given)) return INVALID
  const text = String(given).toLowerCase()
  if (TRUE.has(text)) return true
  return FALSE.has(text) ? false : INVALID
}

function toText(shape: Shape, given: unknown): string | typeof INVALID {
  if (!isScalar(given)) return INVALID
  const text = String(given)
  if (text.includes('\0')) return INVALID
  if (shape.format === 'date-time') return toDateTime(text) ?? INVALID
  if (shape.format === 'date') return toDate(text) ?? INVALID
  return text
}

/** Excludes hashes, because they have no prototype and therefore no `toString`. */
function isScalar(given: unknown): given is string | number | boolean {
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
}

function isOutside(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'number') return false
  return (
    (shape.minimum !== undefined && value < shape.minimum) ||
    (shape.maximum !== undefined && value > shape.maximum)
  )
}

function checkRule({ kind, names }: ParamRule, raw: Record<string, unknown>): string[] {
  const given = names.filter((name) => valueAt(raw, name) !== undefined)
  if (given.length > 1 && kind !== 'atLeastOneOf') {
    return [`${given.join(', ')} are mutually exclusive`]
  }
  if (given.length > 0 || kind === 'atMostOneOf') return []
  const wanted = kind === 'exactlyOneOf' ? 'exactly one' : 'at least one'
  return [`${names.join(', ')} are missing, ${wanted} parameter must be provided`]
}

/** Returns the value for a name such as `not[labels]`. */
function valueAt(raw: Record<string, unknown>, name: string): unknown {
  const [outer, inner] = name.replace(']', '').split('[')
  const value = raw[outer!]
  if (inner === undefined) return value
  return isHash(value) ? value[inner] : undefined
}
