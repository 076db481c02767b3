import type { Column, List } from '#web/boards/board/board-column.ts'
import { useQuickAdd } from './quick-add-context.ts'
import { QuickAdd } from './quick-add.tsx'

/** The place for new cards at the top of a list: empty as long as there is nothing to write or to tell. */
export function QuickAddSlot({ column, lists }: { column: Column; lists: readonly List[] }) {
  const { openKey, cards } = useQuickAdd()
  const isToldOf = cards.some(
    ({ card, status }) => card.column.key === column.key && status !== 'success',
  )
  // Not loaded lazily: whoever asked for the input types on at once.
  return (openKey === column.key || isToldOf) && <QuickAdd column={column} lists={lists} />
}
