import { useMemo, useState } from 'react'

import { useBoardMemory } from '#web/boards/board/board-memory.ts'

/** This board's setting “Collapse empty lists”. */
export function useFoldEmpty() {
  const [since, setSince] = useBoardMemory('collapses-empty')
  return {
    /** The time when the setting was switched on, as text. Null while it is off. */
    since,
    setOn: (isOn: boolean) => setSince(isOn ? String(Date.now()) : null),
  }
}

/**
 * Collapses an empty list while “Collapse empty lists” is on. A list that the user expands stays expanded until the
 * user switches the setting on again.
 */
export function useFoldedEmpty(isEmpty: boolean) {
  const { since } = useFoldEmpty()
  const [openSince, setOpenSince] = useState<string | null>(null)
  return {
    isFolded: isEmpty && since !== null && since !== openSince,
    setFolded: (isFolded: boolean) => setOpenSince(isFolded ? null : since),
  }
}

/** The keys of the lists that the user has collapsed on this board. */
export function useCollapsed() {
  const [text, setText] = useBoardMemory('collapsed')
  const collapsed: ReadonlySet<string> = useMemo(() => keysIn(text), [text])
  return {
    collapsed,
    setCollapsed: (column: string, isCollapsed: boolean) =>
      setText((now) => withCollapsed(now, column, isCollapsed)),
  }
}

export function withCollapsed(text: string | null, column: string, isCollapsed: boolean): string {
  const keys = keysIn(text)
  if (isCollapsed) keys.add(column)
  else keys.delete(column)
  return [...keys].join(' ')
}

/** Initially only Closed is collapsed. */
function keysIn(text: string | null): Set<string> {
  return new Set((text ?? 'closed').split(' ').filter(Boolean))
}
