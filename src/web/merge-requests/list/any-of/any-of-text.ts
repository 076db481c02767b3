import {
  isEmptyFilter,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'
import {
  readQueryText,
  writeQueryText,
  type QueryProblem,
} from '#web/widgets/filter-bar/query-text.ts'
import { alternativeFields, MOST } from './alternatives.ts'

/** Alternatives read from a text such as `label:bug any:(author:@ana OR label:ui draft:yes)`. */
interface ReadAlternatives {
  /** The text of the main filter. Spaces replace the alternatives, so that positions stay. */
  readonly rest: string
  /** Null when the text has none. */
  readonly alternatives: readonly Filter[] | null
  readonly problem: QueryProblem | null
}

const START = 'any:('

/** Splits a text into values, phrases, words and spaces. A group starts only where a word can. */
const PIECE = /-?[a-z][a-z-]*:"(?:[^"\\]|\\.)*"?|"[^"]*"?|any:\(|\S+|\s+/gi
const PIECE_IN_GROUP = /-?[a-z][a-z-]*:"(?:[^"\\]|\\.)*"?|"[^"]*"?|\)|[^\s)]+|\s+/giy

/** `me` is the username for `@me`. */
export function readAnyOfText(
  fields: readonly FilterField[],
  text: string,
  me: string | undefined,
): ReadAlternatives {
  const group = groupIn(text)
  if (!group) return { rest: text, alternatives: null, problem: null }
  const { start, end } = group
  const rest = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  const read = group.parts.map((part) => {
    const before = ' '.repeat(part.start)
    const own = alternativeFields(fields)
    return readQueryText(own, before + text.slice(part.start, part.end), me)
  })
  const alternatives = read.map(({ filter }) => filter).filter((each) => !isEmptyFilter(each))
  const words = !group.isClosed
    ? 'Close the parenthesis'
    : groupIn(rest)
      ? 'Use any:(…) only once'
      : alternatives.length === 0
        ? 'Add filters: any:(label:bug OR author:@me)'
        : alternatives.length > MOST
          ? `Use at most ${MOST} filters with OR`
          : null
  const problem = read.flatMap(({ problems }) => problems)[0] ?? (words && { start, end, words })
  return { rest, alternatives, problem: problem || null }
}

export function writeAnyOfText(
  fields: readonly FilterField[],
  filter: Filter,
  alternatives: readonly Filter[],
): string {
  const main = { ...filter, search: quoted(filter.search, /^any:\(/i) }
  const parts = alternatives.map((each) =>
    writeQueryText(fields, { ...each, search: quoted(each.search, /[()]|^OR$/) }),
  )
  const group = parts.length > 0 ? `${START}${parts.join(' OR ')})` : ''
  return [writeQueryText(fields, main), group].filter(Boolean).join(' ')
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Finds the first group of alternatives. */
function groupIn(text: string): (Span & { parts: readonly Span[]; isClosed: boolean }) | null {
  const start = [...text.matchAll(PIECE)].find(([piece]) => piece.toLowerCase() === START)?.index
  if (start === undefined) return null
  const parts: Span[] = []
  let begun = start + START.length
  PIECE_IN_GROUP.lastIndex = begun
  for (let match; (match = PIECE_IN_GROUP.exec(text));) {
    const [piece] = match
    if (piece !== ')' && piece !== 'OR') continue
    parts.push({ start: begun, end: match.index })
    begun = match.index + piece.length
    if (piece === ')') return { start, end: begun, parts, isClosed: true }
  }
  parts.push({ start: begun, end: text.length })
  return { start, end: text.length, parts, isClosed: false }
}

/** Quotes the search words that match a pattern, and ends an open quote. */
function quoted(search: string, pattern: RegExp): string {
  return search.replaceAll(/"[^"]*"?|\S+/g, (part) => {
    if (part.startsWith('"')) return part.length > 1 && part.endsWith('"') ? part : `${part}"`
    return pattern.test(part) ? `"${part.replaceAll('"', '')}"` : part
  })
}
