import {
  fieldOf,
  problemOfToken,
  withToken,
  wordOf,
  type Filter,
  type FilterField,
  type FilterToken,
  type SearchPlace,
} from './filter-field.ts'

/** Filters in URLs, under the API's parameter names. */

const SEARCH = 'search'
const PLACE = 'in'

/** Reads a filter from a URL. Ignores parameters that match no field. */
export function readFilter(fields: readonly FilterField[], params: URLSearchParams): Filter {
  let filter: Filter = {
    tokens: [],
    search: params.get(SEARCH)?.trim() ?? '',
    place: readPlace(params.get(PLACE)),
  }
  for (const [name, text] of params) {
    for (const token of readPair(fields, name, text)) filter = withToken(fields, filter, token)
  }
  return filter
}

/** Replaces the filter in a URL. Keeps parameters that match no field. */
export function writeFilter(
  fields: readonly FilterField[],
  params: URLSearchParams,
  filter: Filter,
): URLSearchParams {
  const written = pairsOf(fields, filter)
  const replaced = new Set([SEARCH, PLACE, ...written.map(([name]) => name)])
  const others = [...params].filter(
    ([name, text]) => !replaced.has(name) && readPair(fields, name, text).length === 0,
  )
  return new URLSearchParams([...others, ...written])
}

/** Converts a filter to API parameters with string values. Skips invalid tokens. */
export function filterInput(
  fields: readonly FilterField[],
  filter: Filter,
): Record<string, unknown> {
  const tokens = filter.tokens.flatMap((token) => {
    const field = fieldOf(fields, token.field)
    if (!field || problemOfToken(field, token) !== null) return []
    return field.sentOf ? { ...token, value: field.sentOf(token.value) } : token
  })
  const input: Record<string, unknown> = {}
  for (const [name, value] of pairsOf(fields, { ...filter, tokens })) {
    const [, inNot, isIn, isArray] = /^(?:not\[(\w+)\]|(\w+))(\[\])?$/.exec(name)!
    const target = inNot ? ((input['not'] ??= {}) as Record<string, unknown>) : input
    const key = (inNot ?? isIn)!
    target[key] = isArray ? [...((target[key] as string[]) ?? []), value] : value
  }
  return input
}

function pairsOf(fields: readonly FilterField[], filter: Filter): [name: string, value: string][] {
  const pairs = filter.tokens.flatMap((token): [string, string][] => {
    const field = fieldOf(fields, token.field)
    return field ? [[writeName(field, token), token.value]] : []
  })
  if (filter.search) pairs.push([SEARCH, filter.search])
  if (filter.search && filter.place) pairs.push([PLACE, filter.place])
  return pairs
}

function writeName(field: FilterField, { isNot, value }: FilterToken): string {
  const other = wordOf(field, value)?.param
  const name = other ?? field.param
  return `${isNot ? `not[${name}]` : name}${field.isMany && !other ? '[]' : ''}`
}

/**
 * Reads one parameter's tokens, such as `not[labels][]`, or `not[labels]` with commas. Empty for an unknown parameter.
 */
function readPair(fields: readonly FilterField[], name: string, text: string): FilterToken[] {
  const [, excluded, plain] = /^(?:not\[(\w+)\]|(\w+))(?:\[\])?$/.exec(name) ?? []
  const param = excluded ?? plain
  const found = fields.flatMap((field) => {
    const isOwn = field.param === param || field.aliases?.includes(param ?? '')
    const values = (field.isMany ? text.split(',') : [text]).map((value) => value.trim())
    return values.flatMap((value) => {
      // The API ignores case in special values.
      const word = field.words?.find((one) => one.value.toLowerCase() === value.toLowerCase())
      if (field.isWordsOnly && !word) return []
      const isKnown = value !== '' && (isOwn || (word?.param !== undefined && word.param === param))
      if (!isKnown) return []
      return [{ field: field.id, isNot: excluded !== undefined, value: word?.value ?? value }]
    })
  })
  // Fields may share a parameter: `assignee_id` takes an ID, and None for the field of usernames.
  const isWord = ({ field, value }: FilterToken) => wordOf(fieldOf(fields, field)!, value)
  const words = new Set(found.filter(isWord).map(({ value }) => value.toLowerCase()))
  return found.filter((token) => isWord(token) || !words.has(token.value.toLowerCase()))
}

function readPlace(text: string | null): SearchPlace {
  return text === 'title' || text === 'description' ? text : ''
}
