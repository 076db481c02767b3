import { columnOf, type List } from '#web/boards/board/board-column.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import { announce } from '#web/ui/announcer.tsx'

/** Says where a new list stands, and brings it into view: it may be out of sight. */
export function presentList(list: List, count: number): void {
  const { key, title } = columnOf(list)
  announce(`Added list ${title}, position ${list.position + 1} of ${count}`)
  requestAnimationFrame(() => scrollToShow(document.querySelector(`[data-key="${key}"]`)))
}
