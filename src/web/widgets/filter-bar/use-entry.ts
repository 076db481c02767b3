import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  fieldOf,
  NO_FILTER,
  withoutToken,
  withToken,
  withTokenInstead,
  wordOf,
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

export interface EntryProps {
  readonly fields: readonly FilterField[]
  readonly filter: Filter
  /** The username that `@me` stands for. */
  readonly me: string | undefined
  /** `replace` for a change that is not a step of its own. */
  readonly onChange: (filter: Filter, options: { readonly replace: boolean }) => void
  /** The words being typed, before they are in the filter; null when there are none. */
  readonly onDraft: (search: string | null) => void
}

/** The text in the filter bar, its suggestions, and the tokens they become. */
export function useEntry({ fields, filter, me, onChange, onDraft }: EntryProps) {
  const [text, setText] = useState('')
  const [pending, setPending] = useState<PendingToken | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [problem, setProblem] = useState<QueryProblem | null>(null)
  const live = useLiveSearch({ filter, onChange, onDraft, onOver: () => setText('') })

  const term = termOf(fields, text, pending)
  const valuesQuery = isOpen ? term.field?.valuesQuery?.(term.text) : undefined
  const values = useQuery(valuesQuery ?? NOTHING)
  const self = term.field?.isPerson && me ? [{ value: me, label: 'Me', note: `@${me}` }] : []
  const others = (values.data ?? []).filter(({ value }) => !self.length || value !== me)
  const rows = isOpen ? suggest(fields, term, [...self, ...others], text) : []
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
    live.type(readQueryText(fields, words, me).filter.search)
  }

  /** The filter as it is without the words that are being typed. */
  const settled: Filter = { ...filter, search: live.base ?? filter.search }

  function read(typed: string): Filter | null {
    const { filter: more, problems } = readQueryText(fields, typed, me)
    if (problems[0]) {
      setProblem(problems[0])
      return null
    }
    const withTokens = more.tokens.reduce((sum, token) => withToken(fields, sum, token), settled)
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

  /** Accepts the active suggestion. False when there is none. */
  function accept(): boolean {
    const row = isOpen ? rows[active] : undefined
    if (row) choose(row)
    else if (pending) setOpen(true)
    else if (text.trim() === '') return false
    else {
      const next = read(text)
      if (next) {
        live.finish(next)
        become('')
        setOpen(false)
      }
    }
    return true
  }

  /** Turns a token into text again. */
  function reopen(token: FilterToken | 'search') {
    if (token === 'search') {
      setPending(null)
      become(filter.search)
      live.resume()
    } else {
      const field = fieldOf(fields, token.field)!
      setPending({ field: token.field, isNot: token.isNot, replaces: token })
      become(wordOf(field, token.value)?.label ?? token.value)
    }
    setOpen(true)
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
    rows,
    active,
    isOpen: isOpen && (rows.length > 0 || term.field !== null),
    problem,
    emptyText:
      term.field?.problemOf?.(term.text) ?? (values.isFetching ? 'Loading…' : 'No results'),
    shownSearch: settled.search,
    type,
    accept,
    choose,
    escape,
    reopen,
    reopenLast,
    open: () => setOpen(true),
    close: () => setOpen(false),
    step: (by: 1 | -1) => {
      setOpen(true)
      if (rows.length > 0) setChosen((active + by + rows.length) % rows.length)
    },
    flip: () => pending && setPending({ ...pending, isNot: !pending.isNot }),
    clear: () => {
      live.finish(NO_FILTER)
      setPending(null)
      become('')
      setOpen(false)
    },
  }
}
