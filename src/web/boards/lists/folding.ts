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

/** The keys of the lists that the user has collapsed on this board. Initially that is Closed. */
export function useCollapsed() {
  const [text, setText] = useBoardMemory('collapsed')
  const keys: ReadonlySet<string> = new Set((text ?? 'closed').split(' ').filter(Boolean))
  return {
    collapsed: keys,
    setCollapsed: (column: string, isCollapsed: boolean) => {
      const next = new Set(keys)
      if (isCollapsed) next.add(column)
      else next.delete(column)
      setText([...next].join(' '))
    },
  }
}
