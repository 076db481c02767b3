import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { SearchField } from '#web/ui/search-field.tsx'

const PAUSE_MS = 250

/** Writes the URL's `search` parameter once the user stops typing. */
export function SearchBox({ label }: { label: string }) {
  const [params, setParams] = useSearchParams()
  const current = params.get('search') ?? ''
  const [text, setText] = useState(current)
  const applied = useRef(current)
  /** The values written to the URL, until it shows them. */
  const written = useRef<string[]>([])

  useEffect(() => {
    // The URL may show a value late, when the user has typed more.
    const at = written.current.indexOf(current)
    if (at !== -1) written.current.splice(0, at + 1)
    // Follows URL changes by Back, Forward or a link.
    else if (applied.current !== current) {
      applied.current = current
      setText(current)
    }
  }, [current])

  useEffect(() => {
    if (text === applied.current) return undefined
    const timer = setTimeout(() => {
      applied.current = text
      written.current.push(text)
      setParams((now) => searchIn(now, text), { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, setParams])

  return <SearchField label={label} value={text} onChange={setText} />
}

/** Sets the search and returns to the first page. */
function searchIn(params: URLSearchParams, text: string): URLSearchParams {
  params.delete('page')
  if (text) params.set('search', text)
  else params.delete('search')
  return params
}
