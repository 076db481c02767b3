import { useEffect, useRef, useState } from 'react'

import type { ChangeOptions, Filter } from './filter-field.ts'

const PAUSE_MS = 250

interface LiveSearch {
  readonly filter: Filter
  readonly onChange: (filter: Filter, options: ChangeOptions) => void
  readonly onDraft: (search: string | null) => void
  /** Runs when something else changed the search. The typed text is then discarded. */
  readonly onOver: () => void
}

/**
 * Filters the list while the user types: the loaded data at once, and the URL after a pause. Typing adds only one
 * history entry.
 */
export function useLiveSearch({ filter, onChange, onDraft, onOver }: LiveSearch) {
  /** The search before the user began to type. Null when not typing. */
  const [base, setBase] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The searches written to the URL since typing began. The URL updates late. */
  const written = useRef<readonly string[]>([])
  const latest = useRef({ filter, onChange, onDraft, onOver, base })
  useEffect(() => {
    latest.current = { filter, onChange, onDraft, onOver, base }
  })

  function type(words: string) {
    const before = base ?? filter.search
    if (base === null) {
      setBase(before)
      written.current = []
    }
    const search = joinWords(before, words)
    clearTimeout(timer.current)
    onDraft(search === filter.search ? null : search)
    if (search === (written.current.at(-1) ?? before)) return
    timer.current = setTimeout(() => {
      const { filter, onChange } = latest.current
      onChange({ ...filter, search }, { replace: written.current.length > 0 })
      written.current = [...written.current, search]
    }, PAUSE_MS)
  }

  /** Writes the final filter to the URL. */
  function finish(next: Filter, alternatives: readonly Filter[] | null = null) {
    clearTimeout(timer.current)
    onDraft(next.search === filter.search ? null : next.search)
    onChange(next, { replace: written.current.length > 0, alternatives })
    setBase(null)
    written.current = []
  }

  /** Continues from the current search, which the input shows again. */
  function resume() {
    setBase('')
    written.current = [filter.search]
  }

  useEffect(() => {
    const { onDraft, onOver, base } = latest.current
    const isOwn = written.current.includes(filter.search)
    if (base !== null && isOwn) {
      if (written.current.at(-1) === filter.search) {
        written.current = [filter.search]
        onDraft(null)
      }
      return
    }
    clearTimeout(timer.current)
    onDraft(null)
    if (base === null || (written.current.length === 0 && base === filter.search)) return
    written.current = []
    setBase(null)
    onOver()
  }, [filter.search])

  useEffect(() => () => clearTimeout(timer.current), [])

  return { base, type, resume, finish }
}

export function joinWords(one: string, other: string): string {
  return [one, other].filter(Boolean).join(' ')
}
