import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useMemo, useRef, type KeyboardEvent } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { firstIssuesQuery } from '#web/boards/board/board-queries.ts'
import { summarise } from '#web/boards/board/summarise.ts'
import { useColumnFilter } from '#web/boards/board/use-column-query.ts'
import { walkHeaders } from '#web/boards/board/walk-headers.ts'
import { useLimits } from '#web/boards/limits/use-limits.ts'
import type { ListMoves } from '#web/boards/lists/drag/use-list-mover.ts'
import { DraggableList } from '#web/boards/lists/draggable-list.tsx'
import { ListHeader } from '#web/boards/lists/list-header.tsx'
import { ListMark } from '#web/boards/lists/list-mark.tsx'
import { LIST_WIDTH_CLASS, useListWidth } from '#web/boards/lists/use-list-width.ts'
import { QuickAddSlot } from '#web/boards/quick-add/quick-add-slot.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'

interface LaneHeadProps {
  column: Column
  lists: readonly List[]
  moves: ListMoves | null
  isFolded: boolean
  onCollapse: (isCollapsed: boolean) => void
  isHeld: boolean
  isPending: boolean
}

/** A list's header above the rows, with all of the list's actions. */
export function LaneHead(props: LaneHeadProps) {
  const { column, lists, moves, isFolded, onCollapse, isHeld, isPending } = props
  const { space } = useBoard()
  const element = useRef<HTMLElement>(null)
  const { width } = useListWidth(column.key)
  const { limits, whole } = useLimits(column, lists)
  const filter = useColumnFilter()(column, lists)
  const page = useQuery(firstIssuesQuery(space, filter)).data
  const isOpen = column.kind === 'open'
  const sums = useMemo(() => page && summarise([page], isOpen ? lists : []), [page, isOpen, lists])

  /** Collapses or expands the list. The new header's button then receives the focus. */
  function collapse(isCollapsed: boolean): void {
    onCollapse(isCollapsed)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      element.current?.querySelector<HTMLElement>('header button')?.focus()
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isFold = matchesKey(event, 'column.fold')
    const isHead = Boolean((event.target as Element).closest('header'))
    if (isFold) collapse(!isFolded)
    else if (isHeld || event.defaultPrevented || !isHead) return
    else if (!walkHeaders(event, element.current!)) return
    event.preventDefault()
  }

  return (
    <DraggableList
      column={column}
      place={moves?.place ?? null}
      ref={element}
      className={`h-10 pointer-coarse:h-11 ${isHeld ? 'border-accent bg-selected' : 'border-hairline bg-subtle'} ${
        isFolded ? 'w-10' : LIST_WIDTH_CLASS
      }`}
      width={isFolded ? null : width}
      onKeyDown={onKeyDown}
    >
      {isFolded ? (
        <header title={column.title} className="relative flex h-full items-center justify-center">
          <h2 id={`${column.key}-title`} className="sr-only">
            {column.title}
          </h2>
          <IconButton
            label={`Expand ${column.title}`}
            aria-expanded={false}
            size="xs"
            onPress={() => collapse(false)}
          >
            <span className="flex flex-col items-center">
              <ListMark column={column} />
              <ChevronRight aria-hidden size={12} />
            </span>
          </IconButton>
        </header>
      ) : (
        <ListHeader
          column={column}
          moves={moves}
          count={sums?.count ?? null}
          weight={sums?.weight ?? null}
          limits={limits}
          whole={whole}
          isCollapsed={false}
          onCollapse={collapse}
          isPending={isPending}
        />
      )}
      <div className="absolute inset-x-0 top-full rounded-card bg-subtle shadow-popover">
        {!isFolded && <QuickAddSlot column={column} lists={lists} />}
      </div>
    </DraggableList>
  )
}
