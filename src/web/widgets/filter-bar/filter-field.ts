import type { UseQueryOptions } from '@tanstack/react-query'

/** A condition: a field is, or is not, a value. */
export interface FilterToken {
  /** The field's ID. */
  readonly field: string
  readonly isNot: boolean
  /** The value in the API. */
  readonly value: string
}

/** The fields to search. Empty for the API's default. */
export type SearchPlace = '' | 'title' | 'description'

/** A list's filter, limited to the fields that the list supports. */
export interface Filter {
  readonly tokens: readonly FilterToken[]
  /** Words and quoted phrases. */
  readonly search: string
  readonly place: SearchPlace
}

export const NO_FILTER: Filter = { tokens: [], search: '', place: '' }

/** Options of a change of a filter. */
export interface ChangeOptions {
  /** True for a change that needs no history entry. */
  readonly replace: boolean
  /** The alternatives that the user typed along with the filter. Null to keep those of the list. */
  readonly alternatives?: readonly Filter[] | null
}

/** A value that users can choose. */
export interface FilterValue {
  readonly value: string
  /** The text on screen, if it differs from the value. */
  readonly label?: string
  /** Tells values with the same label apart. */
  readonly note?: string
  readonly color?: string
}

/** A special value, such as None or Any. It replaces the field's other values. */
export interface FilterWord extends FilterValue {
  /** The API parameter, if it differs from the field's. */
  readonly param?: string
  /** The form that users type, if it differs from the value. */
  readonly typed?: string
  readonly isNegatable?: boolean
}

export interface FilterField {
  /** The name that users type, such as `label` in `label:bug`. */
  readonly id: string
  readonly name: string
  readonly param: string
  /** The parameter's other names, which URLs may contain but the app never writes. */
  readonly aliases?: readonly string[]
  /** True when the field accepts several values. Each value narrows the list further. */
  readonly isMany?: boolean
  /** The API's maximum number of values. Absent when unlimited. */
  readonly most?: number
  readonly isNegatable?: boolean
  readonly words?: readonly FilterWord[]
  /** True when `words` contains all values. */
  readonly isClosed?: boolean
  /** True when the filter ignores other values of the parameter in URLs. */
  readonly isWordsOnly?: boolean
  /** True when the values are usernames, written after an `@`. */
  readonly isPerson?: boolean
  /** True when a value can be picked from a calendar. `readTyped` reads it as `2026-11-16`. */
  readonly isDate?: boolean
  /** True when URLs and typed text may use the field, but it is never suggested. */
  readonly isUnlisted?: boolean
  /** True when the field is suggested in the group “More filters”. Such fields follow all others. */
  readonly isMore?: boolean
  /** Replaces typed text with other fields' tokens. Null when invalid. URLs never contain such a field. */
  readonly readTokens?: (typed: string) => readonly FilterToken[] | null
  /** Returns the label that offers free text as a value. Null when the text cannot be a value. */
  readonly offer?: (typed: string) => string | null
  /** Converts typed text into the API's value. */
  readonly readTyped?: (typed: string) => string
  /** Converts a value that depends on the time of the call, such as `7d`, into the API's. */
  readonly sentOf?: (value: string) => string
  /** Returns a value's text, as shown and as typed. */
  readonly textOf?: (value: string) => string
  /** The text of a value that is an ID, loaded when a token shows it. */
  readonly textQuery?: (
    value: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data
  ) => UseQueryOptions<any, Error, string, any>
  /** Returns a value's validation error. Null when valid. */
  readonly problemOf?: (value: string) => string | null
  /** The values that contain a text, for suggestions. */
  readonly valuesQuery?: (
    text: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data
  ) => UseQueryOptions<any, Error, readonly FilterValue[], any>
}

export function fieldOf(fields: readonly FilterField[], id: string): FilterField | undefined {
  return fields.find((field) => field.id === id)
}

export function wordOf(field: FilterField, value: string): FilterWord | undefined {
  return field.words?.find((word) => word.value === value)
}

/** Returns a value's text on screen. */
export function valueText(field: FilterField, value: string): string {
  const word = wordOf(field, value)
  if (word) return word.label ?? word.value
  if (field.textOf) return field.textOf(value)
  return field.isPerson ? `@${value}` : value
}

/** Returns a token in words, such as `Label is not bug`. */
export function tokenText(
  field: FilterField,
  { isNot, value }: FilterToken,
  text = valueText(field, value),
): string {
  return `${field.name} ${verbOf(field, isNot)}${text}`
}

/** Returns the words between a field's name and a value. `Created after` and `Merged by` need none. */
export function verbOf({ name }: FilterField, isNot: boolean): string {
  if (/ (?:after|before|by)$/.test(name)) return isNot ? 'not ' : ''
  return isNot ? 'is not ' : 'is '
}

/** Returns a token's validation error. Null when valid. */
export function problemOfToken(field: FilterField, { isNot, value }: FilterToken): string | null {
  const word = wordOf(field, value)
  if (isNot && !(word ? word.isNegatable : field.isNegatable)) {
    return `${field.name} cannot exclude “${valueText(field, value)}”`
  }
  if (word) return null
  if (field.isClosed) return `${field.name} cannot be “${value}”`
  return field.problemOf?.(value) ?? null
}

/** Returns why the filter accepts no more values for a field. Null when more are accepted. */
export function fullness({ id, name, most }: FilterField, { tokens }: Filter): string | null {
  const count = tokens.filter(({ field }) => field === id).length
  return most !== undefined && count >= most ? `“${name}” accepts at most ${most} values` : null
}

/** Adds a token to a filter, replacing conflicting tokens. */
export function withToken(
  fields: readonly FilterField[],
  filter: Filter,
  token: FilterToken,
): Filter {
  const field = fieldOf(fields, token.field)
  if (!field) return filter
  if (field.readTokens) {
    const tokens = field.readTokens(token.value) ?? []
    return tokens.reduce((sum, each) => withToken(fields, sum, each), filter)
  }
  const isAlone = !field.isMany || wordOf(field, token.value) !== undefined
  const kept = filter.tokens.filter((other) => {
    if (other.field !== token.field) return true
    if (other.value === token.value) return false
    if (other.isNot !== token.isNot) return true
    return !isAlone && wordOf(field, other.value) === undefined
  })
  return { ...filter, tokens: [...kept, token] }
}

export function withTokenInstead(
  fields: readonly FilterField[],
  filter: Filter,
  old: FilterToken,
  token: FilterToken,
): Filter {
  const at = filter.tokens.findIndex((other) => isSameToken(other, old))
  const next = withToken(fields, withoutToken(filter, old), token)
  return { ...next, tokens: next.tokens.slice(0, -1).toSpliced(at, 0, token) }
}

export function withoutToken(filter: Filter, token: FilterToken): Filter {
  return { ...filter, tokens: filter.tokens.filter((other) => !isSameToken(other, token)) }
}

export function isSameToken(one: FilterToken, other: FilterToken): boolean {
  return one.field === other.field && one.isNot === other.isNot && one.value === other.value
}

export function isEmptyFilter({ tokens, search }: Filter): boolean {
  return tokens.length === 0 && search === ''
}
