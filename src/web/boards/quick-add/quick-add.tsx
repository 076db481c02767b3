import type { Column, List } from '#web/boards/board/board-column.ts'
import { titlesIn } from './new-issue.ts'
import { QuickAddForm, type Entered } from './quick-add-form.tsx'
import { useQuickAdd } from './quick-add-host.tsx'
import { QuickAddNews } from './quick-add-news.tsx'
import { useCreateCard } from './use-create-card.ts'

export interface QuickAddProps {
  column: Column
  lists: readonly List[]
  text: string
  onWrite: (text: string) => void
  entered: Entered | null
  onEnter: (entered: Entered | null) => void
}

/** Adds cards at the top of a list, and reports failed cards. */
export function QuickAdd({ column, lists, text, onWrite, entered, onEnter }: QuickAddProps) {
  const { openKey, open, cards } = useQuickAdd()
  const { create, forget, isHidden } = useCreateCard(lists)
  return (
    <>
      {openKey === column.key && (
        <QuickAddForm
          column={column}
          text={text}
          onWrite={onWrite}
          create={create}
          isHidden={isHidden}
          entered={entered}
          onEnter={onEnter}
        />
      )}
      <QuickAddNews
        states={cards.filter(({ card }) => card.column.key === column.key)}
        onRetry={(failed) => {
          forget(failed)
          for (const card of failed) create(card).catch(() => undefined)
        }}
        onEdit={(failed) => {
          forget(failed)
          onWrite([...failed.map(({ title }) => title), ...titlesIn(text)].join('\n'))
          open(column.key)
        }}
        onDiscard={forget}
      />
    </>
  )
}
