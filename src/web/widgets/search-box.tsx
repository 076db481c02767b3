import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { SearchField } from '#web/ui/search-field.tsx'

const PAUSE_MS = 250

/** Filters a list by the `search` of the address, once the typing pauses. */
export function SearchBox({ label }: { label: string }) {
  const [params, setParams] = useSearchParams()
  const current = params.get('search') ?? ''
  const [text, setText] = useState(current)
  const applied = useRef(current)

  useEffect(() => {
    // The address changed by itself: back, forward, or a link.
    if (applied.current === current) return
    applied.current = current
    setText(current)
  }, [current])

  useEffect(() => {
    if (text === applied.current) return undefined
    const timer = setTimeout(() => {
      applied.current = text
      setParams((now) => searchIn(now, text), { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, setParams])

  return <SearchField label={label} value={text} onChange={setText} />
}

/** A new search begins on the first page. */
function searchIn(params: URLSearchParams, text: string): URLSearchParams {
  params.delete('page')
  if (text) params.set('search', text)
  else params.delete('search')
  return params
}
