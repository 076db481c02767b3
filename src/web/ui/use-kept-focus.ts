import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in `container` when a child is removed that has the focus, or whose menu or dialog had it. Moves the
 * focus to the child that takes its place, or when none is left, to the fallback or the page's content. Use it in the
 * component that renders the children.
 */
export function useKeptFocus(
  container: RefObject<HTMLElement | null>,
  fallback?: RefObject<HTMLElement | null>,
): void {
  const last = useRef<{ child: Element; index: number } | null>(null)

  useEffect(() => {
    // Listens on the document, since the container may mount later than the component.
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
      const next = children[Math.min(index, children.length - 1)] ?? fallback?.current
      return next?.querySelector<HTMLElement>('a[href], button') ?? null
    })
  })
}

/** Waits a frame, since a closing dialog may restore the focus itself. Then moves the focus only if it was lost. */
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
