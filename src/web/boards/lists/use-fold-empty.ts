import { useState } from 'react'

import { useBoardMemory } from '#web/boards/board/board-memory.ts'

/** "Collapse empty lists". */
export function useFoldEmpty() {
  const [since, setSince] = useBoardMemory('collapses-empty')
  return {
    /** When it was switched on; null while it is off. */
    since,
    setOn: (isOn: boolean) => setSince(isOn ? String(Date.now()) : null),
  }
}

/** Whether an empty list is folded away by that switch: until somebody unfolds it, or uses the switch again. */
export function useFoldedEmpty(isEmpty: boolean) {
  const { since } = useFoldEmpty()
  const [openSince, setOpenSince] = useState<string | null>(null)
  return {
    isFolded: isEmpty && since !== null && since !== openSince,
    setFolded: (isFolded: boolean) => setOpenSince(isFolded ? null : since),
  }
}
