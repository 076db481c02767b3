import {
  fieldOf,
  NO_FILTER,
  problemOfToken,
  withToken,
  wordOf,
  type Filter,
  type FilterField,
  type FilterToken,
  type SearchPlace,
} from './filter-field.ts'

/**
 * Filters as text: `label:bug -label:wontfix author:@me milestone:none in:title "cache miss"`. Words without a field
 * name are search words.
 */

/** An invalid part of a text. */
export interface QueryProblem {
  readonly start: number
  readonly end: number
  readonly words: string
}

interface ReadText {
  readonly filter: Filter
  readonly problems: readonly QueryProblem[]
}

/** Quotes enclose search phrases and values with spaces. `\"` is a literal quote. */
const PART = /(-?)([a-z][a-z-]*):(?:"((?:[^"\\]|\\.)*)"?|(\S*))|"[^"]*"?|\S+/gi

/** `me` is the username for `@me`. */
export function readQueryText(
  fields: readonly FilterField[],
  text: string,
  me: string | undefined,
): ReadText {
  let filter = NO_FILTER
  const problems: QueryProblem[] = []
  for (const match of text.matchAll(PART)) {
    const [part, minus, name = '', quoted, plain] = match
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain
    const problem = (words: string) =>
      problems.push({ start: match.index, end: match.index + part.length, words })
    const field = fieldOf(fields, name.toLowerCase())
    if (name.toLowerCase() === 'in' && value !== undefined) {
      if (isPlace(value)) filter = { ...filter, place: value }
      else problem('Use in:title or in:description')
    } else if (!field || value === undefined) {
      filter = { ...filter, search: `${filter.search} ${part}`.trim() }
    } else if (value === '') {
      problem(`Add a value after ${name}:`)
    } else {
      const token = { field: field.id, isNot: minus === '-', value: readTyped(field, value, me) }
      const words = problemOfToken(field, token)
      if (words === null) filter = withToken(fields, filter, token)
      else problem(words)
    }
  }
  return { filter, problems }
}

export function writeQueryText(fields: readonly FilterField[], filter: Filter): string {
  const parts = filter.tokens.flatMap((token) => {
    const field = fieldOf(fields, token.field)
    return field ? [tokenQuery(field, token)] : []
  })
  if (filter.search && filter.place) parts.push(`in:${filter.place}`)
  if (filter.search) parts.push(searchQuery(fields, filter.search))
  return parts.join(' ')
}

/** Formats a token as query text. */
function tokenQuery(field: FilterField, { isNot, value }: FilterToken): string {
  const word = wordOf(field, value)
  const typed = word ? (word.typed ?? value.toLowerCase()) : typedValue(field, value)
  const quoted = /[\s"()]/.test(typed) ? `"${typed.replaceAll(/["\\]/g, '\\$&')}"` : typed
  return `${isNot ? '-' : ''}${field.id}:${quoted}`
}

/** Quotes search words that would parse as a field. */
function searchQuery(fields: readonly FilterField[], search: string): string {
  return search.replaceAll(PART, (part, _minus, name: string | undefined) =>
    name && (name === 'in' || fieldOf(fields, name.toLowerCase())) ? `"${part}"` : part,
  )
}

function typedValue(field: FilterField, value: string): string {
  return field.textOf?.(value) ?? `${field.isPerson ? '@' : ''}${value}`
}

function readTyped(field: FilterField, typed: string, me: string | undefined): string {
  const lower = typed.toLowerCase()
  const word = field.words?.find((one) => (one.typed ?? one.value.toLowerCase()) === lower)
  if (word) return word.value
  if (field.readTyped) return field.readTyped(typed)
  if (!field.isPerson) return typed
  return typed === '@me' && me !== undefined ? me : typed.replace(/^@/, '')
}

function isPlace(value: string): value is Exclude<SearchPlace, ''> {
  return value === 'title' || value === 'description'
}
