import { useEffect, useRef, type RefObject } from 'react'

/** Restores focus after editing, unless the user has moved it elsewhere. */
export function useFocusBack<Element extends HTMLElement>(
  isEditing: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasEditing.current && !isEditing && isLost) element.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return element
}
