import { useBoardMemory } from '#web/boards/board/board-memory.ts'

/** Which lists of this board the person has folded away. Closed is at first. */
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
