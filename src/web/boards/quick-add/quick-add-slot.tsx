import { Plus } from 'lucide-react'
import { memo, useRef, useState } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Entered } from './quick-add-form.tsx'
import { QuickAddFrame } from './quick-add-frame.tsx'
import { useMayAdd, useQuickAdd } from './quick-add-host.tsx'
import type { QuickAddProps } from './quick-add.tsx'

const QuickAdd = lazyPart<QuickAddProps>(
  async () => (await import('./quick-add.tsx')).QuickAdd,
  (props) => <EarlyQuickAdd {...props} />,
)

interface QuickAddSlotProps {
  column: Column
  lists: readonly List[]
}

/** Renders quick add in a list while its input is open, or while it has pending or failed cards. */
export function QuickAddSlot(props: QuickAddSlotProps) {
  const { key } = props.column
  const { openKey, cards } = useQuickAdd()
  const isToldOf = cards.some(({ card, status }) => card.column.key === key && status !== 'success')
  return (openKey === key || isToldOf) && <LazyQuickAdd {...props} />
}

/** Quick add, whose code loads after the first cards. It continues with the titles typed until then. */
function LazyQuickAdd(props: QuickAddSlotProps) {
  const { space, board, owner } = useBoard()
  const draftKey = `mergeboard.new-card ${owner.key} ${space.kind} ${space.fullPath} ${board.id} ${props.column.key}`
  const [text, setText] = useState(() => readTab(draftKey) ?? '')
  const [entered, setEntered] = useState<Entered | null>(null)

  function write(next: string): void {
    setText(next)
    if (entered && !next.startsWith(entered.text)) setEntered(null)
    writeTab(draftKey, next || null)
  }

  return (
    <div className="flex shrink-0 flex-col gap-2 px-2.5 pb-2">
      <QuickAdd {...props} text={text} onWrite={write} entered={entered} onEnter={setEntered} />
    </div>
  )
}

/** The field for titles, without the controls below it. */
function EarlyQuickAdd({ column, text, onWrite, onEnter }: QuickAddProps) {
  const { openKey } = useQuickAdd()
  const input = useRef<HTMLTextAreaElement>(null)
  if (openKey !== column.key) return null

  function enter(andOpen: boolean): void {
    onEnter({ text, andOpen })
    onWrite(`${text}\n`)
  }

  return (
    <QuickAddFrame
      input={input}
      column={column}
      text={text}
      onWrite={onWrite}
      onSend={() => enter(false)}
      onSendAndOpen={text.includes('\n') ? undefined : () => enter(true)}
    >
      <div className="h-6 pointer-coarse:h-8" />
    </QuickAddFrame>
  )
}

export const QuickAddButton = memo(function QuickAddButton({ column }: { column: Column }) {
  const { open } = useQuickAdd()
  const mayAdd = useMayAdd()
  if (!mayAdd(column.key)) return null
  return (
    <IconButton
      label={`New card in ${column.title}`}
      keyId="column.new-card"
      size="xs"
      onPointerEnter={() => QuickAdd.preload()}
      onFocus={() => QuickAdd.preload()}
      onPress={() => open(column.key)}
    >
      <Plus aria-hidden size={16} />
    </IconButton>
  )
})
