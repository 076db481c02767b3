import { useBoardMemory } from '#web/boards/board/board-memory.ts'

/** Which rows of this board the person has folded away. */
export function useFoldedLanes() {
  const [text, setText] = useBoardMemory('collapsed-rows')
  const keys: ReadonlySet<string> = new Set(text?.split(' ').filter(Boolean))
  return {
    folded: keys,
    setFolded: (key: string, isFolded: boolean) => {
      const others = [...keys].filter((other) => other !== key)
      setText((isFolded ? [...others, key] : others).join(' ') || null)
    },
  }
}
