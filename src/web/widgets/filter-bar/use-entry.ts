import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  fieldOf,
  fullness,
  NO_FILTER,
  withoutToken,
  withToken,
  withTokenInstead,
  wordOf,
  type ChangeOptions,
  type Filter,
  type FilterField,
  type FilterToken,
} from './filter-field.ts'
import { readQueryText, type QueryProblem } from './query-text.ts'
import {
  isMeant,
  namesField,
  suggest,
  termOf,
  type PendingToken,
  type Suggestion,
} from './suggestions.ts'
import { joinWords, useLiveSearch } from './use-live-search.ts'

const NOTHING: ReturnType<NonNullable<FilterField['valuesQuery']>> = {
  queryKey: ['noValues'],
  queryFn: skipToken,
}

/** The text typed before the filter bar's code had loaded. */
export interface EarlyText {
  readonly text: string
  /** True after Enter. */
  readonly isEntered: boolean
}

export interface EntryProps {
  readonly fields: readonly FilterField[]
  readonly filter: Filter
  /** The username for `@me`. */
  readonly me: string | undefined
  readonly onChange: (filter: Filter, options: ChangeOptions) => void
  /** Reads the alternatives in a typed text. Absent where a list has none. */
  readonly readAnyOf?: (text: string) => Promise<{
    /** The text without the alternatives. */
    readonly rest: string
    readonly alternatives: readonly Filter[] | null
    readonly problem: QueryProblem | null
  }>
  /** Receives the search while the user types, before the filter contains it. Null once the filter contains it. */
  readonly onDraft: (search: string | null) => void
  /** Null when the input did not have the focus. */
  readonly early?: EarlyText | null
}

/** The filter bar's text, its suggestions, and the tokens made from it. */
export function useEntry(props: EntryProps) {
  const { fields, filter, me, onChange, onDraft, early, readAnyOf } = props
  const [text, setText] = useState(early?.text ?? '')
  const [pending, setPending] = useState<PendingToken | null>(null)
  const [isOpen, setOpen] = useState(Boolean(early?.text))
  const [chosen, setChosen] = useState<number | null>(null)
  const [problem, setProblem] = useState<QueryProblem | null>(null)
  const client = useQueryClient()
  const live = useLiveSearch({ filter, onChange, onDraft, onOver: () => setText('') })

  const hasAnyOf = (words: string) => Boolean(readAnyOf) && words.includes('any:(')
  const term = termOf(fields, text, pending)
  const rest = pending?.replaces ? withoutToken(filter, pending.replaces) : filter
  const full = term.field && fullness(term.field, rest)
  const valuesQuery = isOpen && !full ? term.field?.valuesQuery?.(term.text) : undefined
  const values = useQuery(valuesQuery ?? NOTHING)
  const self = term.field?.isPerson && me ? [{ value: me, label: 'Me', note: `@${me}` }] : []
  const others = (values.data ?? []).filter(({ value }) => !self.length || value !== me)
  const rows =
    isOpen && !full && !hasAnyOf(text) ? suggest(fields, term, [...self, ...others], text) : []
  const first = isMeant(fields, term, rows[0]) || (pending && text) ? 0 : -1
  const active = rows.length === 0 ? -1 : Math.min(chosen ?? first, rows.length - 1)

  function become(next: string) {
    setText(next)
    setChosen(null)
    setProblem(null)
  }

  function type(next: string) {
    become(next)
    setOpen(true)
    if (pending) return
    const term = termOf(fields, next, null)
    const words = namesField(fields, term) ? next.slice(0, term.start) : next
    live.type(hasAnyOf(next) ? '' : readQueryText(fields, words, me).filter.search)
  }

  /** The filter without the words that the user is still typing. */
  const settled: Filter = { ...filter, search: live.base ?? filter.search }

  function read(typed: string): Filter | null {
    const { filter: more, problems } = readQueryText(fields, typed, me)
    if (problems[0]) {
      setProblem(problems[0])
      return null
    }
    let withTokens = settled
    for (const token of more.tokens) {
      const words = fullness(fieldOf(fields, token.field)!, withTokens)
      if (words !== null) {
        setProblem({ start: 0, end: typed.length, words })
        return null
      }
      withTokens = withToken(fields, withTokens, token)
    }
    return {
      ...withTokens,
      search: joinWords(settled.search, more.search),
      place: more.place || settled.place,
    }
  }

  function choose(row: Suggestion) {
    if (row.kind === 'search') {
      live.finish({ ...settled, search: joinWords(settled.search, row.text) })
      become('')
      setOpen(false)
      return
    }
    const before = pending ? settled : read(text.slice(0, term.start))
    if (!before) return
    if (row.kind === 'field') {
      live.finish(before)
      become('')
      setPending({ field: row.field.id, isNot: row.isNot, replaces: null })
      return
    }
    const token = { field: row.field.id, isNot: row.isNot, value: row.value.value }
    live.finish(
      pending?.replaces
        ? withTokenInstead(fields, before, pending.replaces, token)
        : withToken(fields, before, token),
    )
    setPending(null)
    become('')
    setOpen(false)
  }

  /** Accepts the active suggestion. Returns false when there is none. */
  function accept(): boolean {
    const row = isOpen ? rows[active] : undefined
    if (row) choose(row)
    else if (pending) setOpen(true)
    else if (text.trim() === '') return false
    else if (hasAnyOf(text)) void finishAnyOf()
    else finish(text)
    return true
  }

  async function finishAnyOf() {
    const read = await readAnyOf!(text).catch(() => null)
    if (!read)
      setProblem({ start: 0, end: text.length, words: 'The server is not responding. Try again' })
    else if (read.problem) setProblem(read.problem)
    else finish(read.rest, read.alternatives)
  }

  function finish(typed: string, alternatives: readonly Filter[] | null = null) {
    const next = read(typed)
    if (!next) return
    live.finish(next, alternatives)
    become('')
    setOpen(false)
  }

  /** Turns a token back into text. */
  function reopen(token: FilterToken | 'search') {
    if (token === 'search') {
      setPending(null)
      become(filter.search)
      live.resume()
    } else {
      const field = fieldOf(fields, token.field)!
      setPending({ field: token.field, isNot: token.isNot, replaces: token })
      become(wordOf(field, token.value)?.label ?? nameOf(field, token.value) ?? token.value)
    }
    setOpen(true)
  }

  /** The username behind an ID, once the token shows it. */
  function nameOf(field: FilterField, value: string): string | undefined {
    const query = field.textQuery?.(value)
    const data: unknown = query && client.getQueryData(query.queryKey)
    return data === undefined ? undefined : query?.select?.(data).replace(/^@/, '')
  }

  function reopenLast(): boolean {
    const last = filter.tokens.at(-1)
    if (pending) {
      if (pending.replaces) {
        onChange(withoutToken(filter, pending.replaces), { replace: false })
      }
      setPending(null)
    } else if (settled.search) reopen('search')
    else if (last) reopen(last)
    else return false
    return true
  }

  function escape(): boolean {
    if (isOpen && rows.length > 0) setOpen(false)
    else if (pending) {
      setPending(null)
      become('')
    } else return false
    return true
  }

  return {
    text,
    pending,
    /** The field whose value the user is typing. */
    field: term.field,
    rows,
    active,
    isOpen: isOpen && (rows.length > 0 || term.field !== null),
    problem,
    emptyText:
      full ??
      (values.isFetching ? 'Loading…' : (term.field?.problemOf?.(term.text) ?? 'No results')),
    shownSearch: settled.search,
    type,
    accept,
    choose,
    escape,
    reopen,
    reopenLast,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Completes the token being typed with a date. */
    pickDate: (date: string) => {
      const { field, isNot } = term
      const value = field?.readTyped?.(date) ?? date
      if (field) choose({ kind: 'value', field, isNot, value: { value } })
    },
    step: (by: 1 | -1) => {
      setOpen(true)
      // Without an active row, up leads to the last one.
      const from = active === -1 && by === -1 ? 0 : active
      if (rows.length > 0) setChosen((from + by + rows.length) % rows.length)
    },
    flip: () => pending && setPending({ ...pending, isNot: !pending.isNot }),
    clear: () => {
      live.finish(NO_FILTER, [])
      setPending(null)
      become('')
      setOpen(false)
    },
  }
}
