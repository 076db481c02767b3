import type { UseQueryOptions } from '@tanstack/react-query'

/** One narrowing of a list: its field is or is not a value. */
export interface FilterToken {
  /** The id of its field. */
  readonly field: string
  readonly isNot: boolean
  /** As the API takes it. */
  readonly value: string
}

/** Where the words are looked for; empty for wherever the API looks. */
export type SearchPlace = '' | 'title' | 'description'

/** All that narrows a list, as far as this list knows it. */
export interface Filter {
  readonly tokens: readonly FilterToken[]
  /** Words, and phrases in quotes. */
  readonly search: string
  readonly place: SearchPlace
}

export const NO_FILTER: Filter = { tokens: [], search: '', place: '' }

/** A value that somebody can choose. */
export interface FilterValue {
  readonly value: string
  /** How it is shown, if not as itself. */
  readonly label?: string
  /** What tells values of one name apart. */
  readonly note?: string
  readonly color?: string
}

/** A value that stands for a set of others, such as None. It stands alone: nothing else is asked of its field. */
export interface FilterWord extends FilterValue {
  /** The API's parameter for it, where that is another one. */
  readonly param?: string
  /** How it is typed, if not as its value. */
  readonly typed?: string
  readonly isNegatable?: boolean
}

export interface FilterField {
  /** As it is typed: `label` in `label:bug`. */
  readonly id: string
  readonly name: string
  /** The API's parameter. */
  readonly param: string
  /** Other names of the parameter, read in addresses and never written. */
  readonly aliases?: readonly string[]
  /** It takes several values, each of which narrows further. */
  readonly isMany?: boolean
  readonly isNegatable?: boolean
  readonly words?: readonly FilterWord[]
  /** Only the words are values. */
  readonly isClosed?: boolean
  /** Its values are usernames, written after an `@`. */
  readonly isPerson?: boolean
  /** What is wrong with a value; null if nothing is. */
  readonly problemOf?: (value: string) => string | null
  /** The values to choose from that contain a text. */
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

/** How a token's value is shown. */
export function valueText(field: FilterField, value: string): string {
  const word = wordOf(field, value)
  if (word) return word.label ?? word.value
  return field.isPerson ? `@${value}` : value
}

/** A token in words: `Label is not bug`. */
export function tokenText(field: FilterField, { isNot, value }: FilterToken): string {
  return `${field.name} ${isNot ? 'is not' : 'is'} ${valueText(field, value)}`
}

/** What is wrong with a token; null if nothing is. */
export function problemOfToken(field: FilterField, { isNot, value }: FilterToken): string | null {
  const word = wordOf(field, value)
  if (isNot && !(word ? word.isNegatable : field.isNegatable)) {
    return `${field.name} cannot be excluded by ${valueText(field, value)}`
  }
  if (word) return null
  if (field.isClosed) return `${field.name} cannot be ${value}`
  return field.problemOf?.(value) ?? null
}

/** The filter with one more token. It takes the place of what it cannot stand beside. */
export function withToken(
  fields: readonly FilterField[],
  filter: Filter,
  token: FilterToken,
): Filter {
  const field = fieldOf(fields, token.field)
  if (!field) return filter
  const isAlone = !field.isMany || wordOf(field, token.value) !== undefined
  const kept = filter.tokens.filter((other) => {
    if (other.field !== token.field) return true
    if (other.value === token.value) return false
    if (other.isNot !== token.isNot) return true
    return !isAlone && wordOf(field, other.value) === undefined
  })
  return { ...filter, tokens: [...kept, token] }
}

/** The filter with a token in the place of another. */
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
