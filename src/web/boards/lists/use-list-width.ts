import { useBoardMemory } from '#web/boards/board/board-memory.ts'

/** Widths in pixels. */
export const LIST_WIDTH = { least: 240, usual: 280, most: 360, step: 10 } as const
export const LIST_GAP = 12

/** A list's width. On a phone, one list fills the screen. */
export const LIST_WIDTH_CLASS =
  'w-(--list-width) [--list-width:var(--own-width,17.5rem)] 2xl:[--list-width:var(--own-width,20rem)] max-sm:[--list-width:100cqw]'

/** The width that the user has given a list. Null for the usual width. */
export function useListWidth(columnKey: string) {
  const [text, setText] = useBoardMemory(`width-of-${columnKey}`)
  return {
    width: text === null ? null : within(Number(text)),
    setWidth: (width: number | null) => setText(width === null ? null : String(within(width))),
  }
}

export function within(width: number): number {
  return Math.round(Math.min(LIST_WIDTH.most, Math.max(LIST_WIDTH.least, width)))
}
