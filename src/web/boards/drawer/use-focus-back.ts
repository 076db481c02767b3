import { useEffect, useRef, type RefObject } from 'react'

/** Who has finished editing is back at what they began it with. */
export function useFocusBack<Element extends HTMLElement>(
  isEditing: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) element.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return element
}
