import { useEffect, useState, type RefObject } from 'react'

/** Only what crosses the middle of the row counts. */
const MIDDLE = '0px -50%'

/** The key of the list in the middle of a row that is scrolled sideways; `order` names all lists in it. */
export function useShownList(row: RefObject<HTMLElement | null>, order: string): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const list = entries.findLast(({ isIntersecting }) => isIntersecting)?.target
        // Between two lists it is still the one before.
        if (list instanceof HTMLElement) setShown(list.dataset['key']!)
      },
      { root: row.current, rootMargin: MIDDLE },
    )
    function watch() {
      for (const key of order.split(' ')) {
        const list = row.current?.querySelector(`[data-key="${key}"]`)
        if (list) observer.observe(list)
      }
    }
    watch()
    // A list that is drawn whole takes the place of its frame.
    const changes = new MutationObserver(watch)
    if (row.current) changes.observe(row.current, { childList: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [row, order])
  return shown
}
