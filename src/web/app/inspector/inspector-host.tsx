import { useRef, useState } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Inspector = lazyPart(async () => (await import('./inspector.tsx')).Inspector)

/** Toggles the API inspector by its shortcut. */
export function InspectorHost() {
  const [isOpen, setOpen] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  function toggle(): void {
    if (!isOpen) cameFrom.current = document.activeElement
    else if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    setOpen(!isOpen)
  }
  useKey('inspector.toggle', toggle)
  return isOpen && <Inspector onClose={toggle} />
}
