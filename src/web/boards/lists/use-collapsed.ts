import { useState } from 'react'

import { useBoard } from '#web/boards/board-context.ts'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** Which lists of this board are folded away in this browser. Closed is at first. */
export function useCollapsed() {
  const { space, board } = useBoard()
  const key = `mergeboard.collapsed ${space.kind} ${space.fullPath} ${board.id}`
  const [keys, setKeys] = useState(() => readKeys(key))
  return {
    collapsed: keys,
    setCollapsed: (column: string, isCollapsed: boolean) => {
      const next = new Set(keys)
      if (isCollapsed) next.add(column)
      else next.delete(column)
      setKeys(next)
      writeLocal(key, [...next].join(' '))
    },
  }
}

function readKeys(key: string): ReadonlySet<string> {
  const saved = readLocal(key)
  return new Set(saved === null ? ['closed'] : saved.split(' ').filter(Boolean))
}
