import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

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

  return (
    <div className="relative w-full max-w-80">
      <Search
        aria-hidden
        size={14}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-8 w-full rounded-control border border-control bg-canvas pr-2 pl-8 pointer-coarse:h-11"
      />
    </div>
  )
}

/** A new search begins on the first page. */
function searchIn(params: URLSearchParams, text: string): URLSearchParams {
  params.delete('page')
  if (text) params.set('search', text)
  else params.delete('search')
  return params
}
