import { useState } from 'react'

import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { useMedia } from '#web/ui/use-media.ts'

const HIDDEN = 'hidden'

/** Whether the file tree is open: beside the diff, or on a phone as a sheet. */
export function useFilePanel() {
  const isSheet = useMedia('(width < 48rem)')
  const [side, setSide] = useUserMemory('file-tree')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isSideOpen = side !== HIDDEN
  const toggle = () => (isSheet ? setSheetOpen(!isSheetOpen) : setSide(isSideOpen ? HIDDEN : null))
  useKey('changes.pane', toggle)
  return {
    isSheet,
    isOpen: isSheet ? isSheetOpen : isSideOpen,
    toggle,
    closeSheet: () => setSheetOpen(false),
  }
}
