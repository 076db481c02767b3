import {
  isEmptyFilter,
  NO_FILTER,
  withToken,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'
import { readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'

/** The maximum number of filters joined by OR. Each costs one request per page. */
export const MOST = 4

/** `any[0][labels][]` is the first alternative's parameter `labels[]`. */
const NAME = /^any\[(\d+)\]\[(\w+)\](.*)$/

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
    .map(([, own]) => readFilter(fields, own))
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
 * Returns the filters for the API calls: the main filter combined with each alternative, or alone if there are none.
 */
export function joinedFilters(
  fields: readonly FilterField[],
  filter: Filter,
  alternatives: readonly Filter[],
): readonly Filter[] {
  if (alternatives.length === 0) return [filter]
  return alternatives.map((alternative) => ({
    tokens: alternative.tokens.reduce((sum, token) => withToken(fields, sum, token), {
      ...NO_FILTER,
      tokens: filter.tokens,
    }).tokens,
    search: [filter.search, alternative.search].filter(Boolean).join(' '),
    place: alternative.place || filter.place,
  }))
}
