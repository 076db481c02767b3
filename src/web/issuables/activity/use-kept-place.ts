import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the scroll position when entries are added above. Call the returned function before adding them. `first` is the
 * `data-entry` of the first entry.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
): () => void {
  const kept = useRef<{ entry: Element; key: string; top: number } | null>(null)

  useLayoutEffect(() => {
    if (!kept.current || kept.current.key === first) return
    const { entry, top } = kept.current
    kept.current = null
    if (entry.isConnected) scrollerOf(entry).scrollTop += entry.getBoundingClientRect().top - top
  }, [first])

  return () => {
    const entry = list.current?.firstElementChild
    if (entry && first) kept.current = { entry, key: first, top: entry.getBoundingClientRect().top }
  }
}

function scrollerOf(element: Element): Element {
  let parent = element.parentElement
  while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) {
    parent = parent.parentElement
  }
  return parent ?? document.documentElement
}
