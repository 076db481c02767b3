import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus when the child of `container` that has it, or whose menu or dialog has it, goes away: the child that
 * took its place gets it, and where none is left the content of the page. For the component that draws the children.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  const last = useRef<{ child: Element; index: number } | null>(null)

  useEffect(() => {
    // The container may be drawn later than the component.
    const remember = ({ target }: FocusEvent) => {
      const element = container.current
      if (!element?.contains(target as Node)) return
      const index = childrenOf(element).findIndex((child) => child.contains(target as Node))
      const child = element.children[index]
      last.current = child ? { child, index } : null
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      if (last.current) focusOnceFree(() => null)
    }
  }, [container])

  useLayoutEffect(() => {
    if (!last.current) return
    const { child, index } = last.current
    if (child.isConnected) {
      last.current.index = childrenOf(container.current).indexOf(child)
      return
    }
    last.current = null
    focusOnceFree(() => {
      const children = childrenOf(container.current)
      const next = children[Math.min(index, children.length - 1)]
      return next?.querySelector<HTMLElement>('a[href], button') ?? null
    })
  })
}

/** A dialog that closes puts the focus back in the next frame, if it can. Only a focus that is then lost is moved. */
function focusOnceFree(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const element = find() ?? document.querySelector<HTMLElement>('#content')
    element?.focus()
  })
}

function childrenOf(element: Element | null): Element[] {
  return element ? [...element.children] : []
}
