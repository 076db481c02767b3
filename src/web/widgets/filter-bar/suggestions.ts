import {
  fieldOf,
  valueText,
  wordOf,
  type FilterField,
  type FilterToken,
  type FilterValue,
  verbOf,
} from './filter-field.ts'

/** A token without a value yet. */
export interface PendingToken {
  readonly field: string
  readonly isNot: boolean
  /** The token to replace. Null for a new token. */
  readonly replaces: FilterToken | null
}

/** The term at the end of the input. */
export interface Term {
  /** The field whose value the user is typing. Null before a field name. */
  readonly field: FilterField | null
  readonly isNot: boolean
  readonly text: string
  /** The term's offset in the input. */
  readonly start: number
}

/** A row in the suggestion list. */
export type Suggestion =
  | { readonly kind: 'field'; readonly field: FilterField; readonly isNot: boolean }
  | {
      readonly kind: 'value'
      readonly field: FilterField
      readonly isNot: boolean
      readonly value: FilterValue
    }
  | { readonly kind: 'search'; readonly text: string }

/** The minimum number of letters. Fewer match too many field names. */
const ENOUGH = 2
const MAX_VALUES = 50

export function termOf(
  fields: readonly FilterField[],
  text: string,
  pending: PendingToken | null,
): Term {
  if (pending) {
    return { field: fieldOf(fields, pending.field)!, isNot: pending.isNot, text, start: 0 }
  }
  const typed = /(?:^|\s)(-?)([a-z][a-z-]*):(?:"([^"]*)|(\S*))$/i.exec(text)
  const field = typed && fieldOf(fields, typed[2]!.toLowerCase())
  if (field) {
    const start = typed.index + typed[0].search(/\S/)
    return { field, isNot: typed[1] === '-', text: typed[3] ?? typed[4] ?? '', start }
  }
  const [word] = /\S*$/.exec(text)!
  const start = text.length - word.length
  return { field: null, isNot: word.startsWith('-'), text: word.replace(/^-/, ''), start }
}

/** True when a word is more likely the start of a field name than a search word. */
export function namesField(fields: readonly FilterField[], { field, text }: Term): boolean {
  return field === null && text.length >= ENOUGH && fields.some((one) => isNamed(one, text))
}

/** Returns the rows for a term. `values` are the values found for the term's field. */
export function suggest(
  fields: readonly FilterField[],
  term: Term,
  values: readonly FilterValue[],
  whole: string,
): Suggestion[] {
  if (term.field) return valueRows(term.field, term, values)
  const named = fields.filter((field) => !field.isUnlisted && isNamed(field, term.text))
  const fieldRows = named.flatMap((field): Suggestion[] => {
    const both = term.isNot ? [true] : term.text ? [false, true] : [false]
    return both
      .filter((isNot) => !isNot || field.isNegatable)
      .map((isNot) => ({ kind: 'field', field, isNot }))
  })
  const text = whole.trim()
  if (!text) return fieldRows
  const offers = fields.flatMap((field): Suggestion[] => {
    const label = field.offer?.(text)
    return label ? [{ kind: 'value', field, isNot: false, value: { value: text, label } }] : []
  })
  return [...offers, ...fieldRows, { kind: 'search', text }]
}

function valueRows(field: FilterField, term: Term, values: readonly FilterValue[]): Suggestion[] {
  const typed = field.isPerson ? term.text.replace(/^@/, '') : term.text
  const words = (field.words ?? []).filter((word) => !term.isNot || word.isNegatable)
  const ranked = [...words, ...values].map((value) => ({ value, rank: rankOf(value, typed) }))
  const found = ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_VALUES)
    .map(({ value }) => value)
  // Offers the typed value, which may exist even when the search did not find it.
  const isThere = found.some(({ value }) => value.toLowerCase() === typed.toLowerCase())
  const value = field.readTyped?.(typed) ?? typed
  const isPossible = typed && !isThere && !field.isClosed && !field.problemOf?.(value)
  const own = isPossible ? [{ value }] : []
  return [...found, ...own].map((value) => ({ kind: 'value', field, isNot: term.isNot, value }))
}

/** Ranks a value: 0 for an exact match, 1 for a prefix, 2 for text inside, and infinity for no match. */
function rankOf({ value, label, note }: FilterValue, typed: string): number {
  const wanted = typed.toLowerCase()
  const username = note?.startsWith('@') ? note.slice(1) : value
  const names = [value, label ?? value, username].map((name) => name.toLowerCase())
  if (names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  return names.some((name) => name.includes(wanted)) ? 2 : Infinity
}

/** True when Enter accepts the first suggestion without arrow keys. */
export function isMeant(fields: readonly FilterField[], term: Term, first: Suggestion | undefined) {
  if (term.field === null) return first?.kind === 'value' || namesField(fields, term)
  return (
    first?.kind === 'value' &&
    term.text !== '' &&
    rankOf(first.value, term.text.replace(/^@/, '')) < 2
  )
}

function isNamed({ id, name }: FilterField, text: string): boolean {
  const start = text.toLowerCase()
  return name.toLowerCase().startsWith(start) || id.startsWith(start)
}

export function suggestionText(suggestion: Suggestion): string {
  if (suggestion.kind === 'search') return `Search for “${suggestion.text}”`
  if (suggestion.kind === 'field') {
    const { field, isNot } = suggestion
    return isNot ? `${field.name} ${verbOf(field, isNot)}`.trim() : field.name
  }
  const { field, value } = suggestion
  return value.label ?? (wordOf(field, value.value) ? value.value : valueText(field, value.value))
}
