import { useLayoutEffect } from 'react'

/** Restores the page's text selection when the dialog closes. */
export function useKeptSelection(): void {
  useLayoutEffect(() => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null
    if (!range || range.collapsed) return undefined
    return () => {
      // Waits until the dialog has restored the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => restore(range)))
    }
  }, [])
}

function restore(range: Range): void {
  if (!range.startContainer.isConnected || !range.endContainer.isConnected) return
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
