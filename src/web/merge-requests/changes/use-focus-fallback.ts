import { useEffect, type RefObject } from 'react'

/** Focuses the diff when a bar around it disappears that has the focus. `tab` is the parent of both. */
export function useFocusFallback(tab: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    const remember = () => {
      const { activeElement } = document
      last = tab.current?.contains(activeElement) ? activeElement : null
    }
    const restore = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      tab.current?.querySelector<HTMLElement>('.diff')?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    restore.observe(tab.current!, { childList: true })
    return () => {
      document.removeEventListener('focusin', remember)
      restore.disconnect()
    }
  }, [tab])
}
