import { useEffect, type RefObject } from 'react'

/**
 * Focuses the first element that matches `selector` in `container` when the focused element disappears from there. Looks
 * only at the container's children, or with `isDeep` at all elements in it.
 */
export function useFocusFallback(
  container: RefObject<HTMLElement | null>,
  selector: string,
  isDeep: boolean,
): void {
  useEffect(() => {
    let last: Element | null = null
    const remember = () => {
      const { activeElement } = document
      last = container.current?.contains(activeElement) ? activeElement : null
    }
    const restore = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const target = container.current?.querySelector<HTMLElement>(selector)
      // It may appear later, as after a retry.
      if (!target) return
      last = null
      target.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    restore.observe(container.current!, { childList: true, subtree: isDeep })
    return () => {
      document.removeEventListener('focusin', remember)
      restore.disconnect()
    }
  }, [container, selector, isDeep])
}
