import { STATE } from '#web/merge-requests/list/list-fields.ts'
import {
  fieldOf,
  fullness,
  isEmptyFilter,
  isSameToken,
  withToken,
  wordOf,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'
import { readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'

/** The maximum number of filters joined by OR. Each costs one request per page. */
export const MOST = 4

/** `any[0][labels][]` is the first alternative's parameter `labels[]`. */
const NAME = /^any\[(\d+)\]\[(\w+)\](.*)$/

/** All alternatives have the list's state. */
export function alternativeFields(fields: readonly FilterField[]): readonly FilterField[] {
  return fields.filter(({ id }) => id !== STATE)
}

/** Reads the alternatives from a URL. Listed items match the main filter and at least one alternative. */
export function readAlternatives(
  fields: readonly FilterField[],
  params: URLSearchParams,
): readonly Filter[] {
  const all = new Map<number, URLSearchParams>()
  for (const [name, value] of params) {
    const [, index, first, rest = ''] = NAME.exec(name) ?? []
    if (index === undefined) continue
    const own = all.get(Number(index)) ?? new URLSearchParams()
    own.append(`${first}${rest}`, value)
    all.set(Number(index), own)
  }
  return [...all]
    .sort(([one], [other]) => one - other)
    .map(([, own]) => readFilter(alternativeFields(fields), own))
    .filter((filter) => !isEmptyFilter(filter))
    .slice(0, MOST)
}

/** Replaces the alternatives in a URL. Omits empty ones. */
export function writeAlternatives(
  fields: readonly FilterField[],
  params: URLSearchParams,
  alternatives: readonly Filter[],
): URLSearchParams {
  const written = new URLSearchParams([...params].filter(([name]) => !NAME.test(name)))
  const filled = alternatives.filter((filter) => !isEmptyFilter(filter))
  for (const [index, filter] of filled.entries()) {
    for (const [name, value] of writeFilter(fields, new URLSearchParams(), filter)) {
      written.append(`any[${index}]${name.replace(/^\w+/, '[$&]')}`, value)
    }
  }
  return written
}

/**
 * Combines the main filter with each alternative. An API call accepts only one value of some parameters: two different
 * values give two filters, and only the merge requests in both lists match.
 */
export function joinedFilters(
  fields: readonly FilterField[],
  filter: Filter,
  alternatives: readonly Filter[],
): readonly (readonly Filter[])[] {
  if (alternatives.length === 0) return [[filter]]
  return alternatives.map((alternative) => {
    const [one, other] = [joined(fields, filter, alternative), joined(fields, alternative, filter)]
    const isSame =
      one.place === other.place &&
      one.tokens.length === other.tokens.length &&
      one.tokens.every((token) => other.tokens.some((each) => isSameToken(token, each)))
    return isSame ? [one] : [one, other]
  })
}

/** Adds a filter to another. Where both cannot be in one API call, `added` replaces a value of `filter`. */
function joined(fields: readonly FilterField[], filter: Filter, added: Filter): Filter {
  const { tokens } = added.tokens.reduce((sum, token) => {
    const field = fieldOf(fields, token.field)
    const isFull = field && !wordOf(field, token.value) && fullness(field, sum) !== null
    return isFull ? sum : withToken(fields, sum, token)
  }, filter)
  if (!added.search) return { ...filter, tokens }
  if (!filter.search) return { ...added, tokens }
  if (filter.place !== added.place) return { ...added, tokens }
  return { ...added, tokens, search: `${filter.search} ${added.search}` }
}
