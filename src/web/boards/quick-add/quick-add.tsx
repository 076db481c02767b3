import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, memo } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { titlesIn } from './new-issue.ts'
import { QuickAddForm } from './quick-add-form.tsx'
import { useQuickAdd, useMayAdd } from './quick-add-host.tsx'
import { QuickAddNews } from './quick-add-news.tsx'
import { useCreateCard } from './use-create-card.ts'

interface QuickAddProps {
  column: Column
  lists: readonly List[]
}

/** Adds cards at the top of a list, and reports failed cards. */
function QuickAdd({ column, lists }: QuickAddProps) {
  const { space, board } = useBoard()
  const { openKey, open, cards } = useQuickAdd()
  const { create, forget } = useCreateCard(lists)
  const owner = useSuspenseQuery(ownerQuery()).data
  const draftKey = `mergeboard.new-card ${owner.key} ${space.kind} ${space.fullPath} ${board.id} ${column.key}`
  const [text, setText] = useState(() => readTab(draftKey) ?? '')

  function write(next: string): void {
    setText(next)
    writeTab(draftKey, next || null)
  }

  return (
    <div className="flex shrink-0 flex-col gap-2 px-2.5 pb-2">
      {openKey === column.key && (
        <QuickAddForm column={column} text={text} onWrite={write} create={create} />
      )}
      <QuickAddNews
        states={cards.filter(({ card }) => card.column.key === column.key)}
        onRetry={(failed) => {
          forget(failed)
          for (const card of failed) create(card).catch(() => undefined)
        }}
        onEdit={(failed) => {
          forget(failed)
          write([...failed.map(({ title }) => title), ...titlesIn(text)].join('\n'))
          open(column.key)
        }}
        onDiscard={forget}
      />
    </div>
  )
}

/** Renders quick add in a list while its input is open, or while it has pending or failed cards. */
export function QuickAddSlot({ column, lists }: { column: Column; lists: readonly List[] }) {
  const { openKey, cards } = useQuickAdd()
  const isToldOf = cards.some(
    ({ card, status }) => card.column.key === column.key && status !== 'success',
  )
  // Not loaded lazily, since the user types at once.
  return (openKey === column.key || isToldOf) && <QuickAdd column={column} lists={lists} />
}

export const QuickAddButton = memo(function QuickAddButton({ column }: { column: Column }) {
  const { open } = useQuickAdd()
  if (!useMayAdd(column)) return null
  return (
    <IconButton
      label={`New card in ${column.title}`}
      keyId="column.new-card"
      size="xs"
      onPress={() => open(column.key)}
    >
      <Plus aria-hidden size={16} />
    </IconButton>
  )
})
