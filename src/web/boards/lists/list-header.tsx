import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import type { Amount } from '#web/boards/board/summarise.ts'
import type { ListLimits } from '#web/boards/limits/list-limits.ts'
import { QuickAddButton } from '#web/boards/quick-add/quick-add-slot.tsx'
import { PendingMark } from '#web/issuables/pending-mark.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'
import { ListCount } from './list-count.tsx'
import { KIND_WORDS, ListMark } from './list-mark.tsx'
import { ListMenu } from './list-menu.tsx'

interface ListHeaderProps {
  column: Column
  moves: ListMoves | null
  /** Null while unknown. */
  count: Amount | null
  weight: Amount | null
  limits: ListLimits
  /** The unfiltered amount. Null unless a filter may hide issues in a limited list. */
  whole: Amount | null
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  isPending: boolean
}

export const MOVE_HELP_ID = 'list-move-help'

/** A list's header. Its buttons are memoized, since the count changes on every keystroke in the filter. */
export const ListHeader = memo(function ListHeader(props: ListHeaderProps) {
  const { column, moves, count, weight, limits, whole, isCollapsed, onCollapse, isPending } = props
  return (
    <header
      data-grip={moves ? true : undefined}
      title={`${KIND_WORDS[column.kind]}: ${column.title}`}
      className={`relative flex shrink-0 items-center rounded-t-card ${
        isCollapsed
          ? 'min-h-0 flex-1 flex-col gap-2 py-1.5'
          : 'h-10 gap-1 pr-1.5 pl-1 pointer-coarse:h-11'
      } ${moves ? 'cursor-grab touch-manipulation select-none' : ''}`}
    >
      <ColorBar column={column} />
      <FoldButton title={column.title} isCollapsed={isCollapsed} onCollapse={onCollapse} />
      <ListMark column={column} />
      <h2
        id={`${column.key}-title`}
        className={`min-w-0 font-semibold ${isCollapsed ? 'min-h-0 [writing-mode:vertical-rl]' : 'flex-1'}`}
      >
        {moves ? (
          <button
            type="button"
            dir="auto"
            aria-describedby={MOVE_HELP_ID}
            {...moves.handle}
            data-handle
            data-key-scope="list"
            className="block max-h-full max-w-full cursor-[inherit] truncate rounded-inner px-1 text-left outline-offset-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {column.title}
          </button>
        ) : (
          <span dir="auto" className="block max-h-full max-w-full truncate px-1 text-left">
            {column.title}
          </span>
        )}
      </h2>
      {isPending ? (
        <span className="text-accent">
          <PendingMark />
        </span>
      ) : (
        count && <ListCount {...{ count, weight, limits, whole }} isNarrow={isCollapsed} />
      )}
      {!isCollapsed && <QuickAddButton column={column} />}
      {!isCollapsed && column.list && <ListMenu column={column} list={column.list} moves={moves} />}
    </header>
  )
})

interface FoldButtonProps {
  title: string
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}

const FoldButton = memo(function FoldButton({ title, isCollapsed, onCollapse }: FoldButtonProps) {
  const Chevron = isCollapsed ? ChevronRight : ChevronDown
  return (
    <IconButton
      label={`${isCollapsed ? 'Expand' : 'Collapse'} ${title}`}
      keyId="column.fold"
      aria-expanded={!isCollapsed}
      size="xs"
      onPress={() => onCollapse(!isCollapsed)}
    >
      <Chevron aria-hidden size={14} />
    </IconButton>
  )
})

function ColorBar({ column }: { column: Column }) {
  const color = column.list?.label?.color
  if (!color) return null
  return (
    <span
      aria-hidden
      // The element is as high as the corner radius, so its ends follow the rounded corners.
      className="pointer-events-none absolute -inset-x-px -top-px h-2 rounded-t-card forced-color-adjust-none"
      style={{ background: `linear-gradient(${color} 3px, transparent 3px)` }}
    />
  )
}
