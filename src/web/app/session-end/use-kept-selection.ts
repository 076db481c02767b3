import { useLayoutEffect } from 'react'

/** Restores the text selection after a dialog took the focus. */
export function useKeptSelection(): void {
  useLayoutEffect(() => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null
    if (!range || range.collapsed) return undefined
    return () => {
      // The dialog gives the focus back first.
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
