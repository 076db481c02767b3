import type { UseQueryOptions } from '@tanstack/react-query'

/** A condition: a field is, or is not, a value. */
export interface FilterToken {
  /** The id of its field. */
  readonly field: string
  readonly isNot: boolean
  /** The API's value. */
  readonly value: string
}

/** The fields to search; empty for the API's default. */
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
  /** The shown text, if it differs from the value. */
  readonly label?: string
  /** Tells values with the same label apart. */
  readonly note?: string
  readonly color?: string
}

/** A value that stands for a set of others, such as None. It stands alone: nothing else is asked of its field. */
export interface FilterWord extends FilterValue {
  /** The API's parameter for it, where that is another one. */
  readonly param?: string
  /** The typed form, if it differs from the value. */
  readonly typed?: string
  readonly isNegatable?: boolean
}

export interface FilterField {
  /** The typed name: `label` in `label:bug`. */
  readonly id: string
  readonly name: string
  /** The API's parameter. */
  readonly param: string
  /** Other names of the parameter, read in addresses and never written. */
  readonly aliases?: readonly string[]
  /** True when it accepts several values, each of which narrows further. */
  readonly isMany?: boolean
  readonly isNegatable?: boolean
  readonly words?: readonly FilterWord[]
  /** Only the words are values. */
  readonly isClosed?: boolean
  /** Its values are usernames, written after an `@`. */
  readonly isPerson?: boolean
  /** Returns the validation error of a value; null when valid. */
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

/** Returns the shown text of a token's value. */
export function valueText(field: FilterField, value: string): string {
  const word = wordOf(field, value)
  if (word) return word.label ?? word.value
  return field.isPerson ? `@${value}` : value
}

/** A token in words: `Label is not bug`. */
export function tokenText(field: FilterField, { isNot, value }: FilterToken): string {
  return `${field.name} ${isNot ? 'is not' : 'is'} ${valueText(field, value)}`
}

/** Returns the validation error of a token; null when valid. */
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
