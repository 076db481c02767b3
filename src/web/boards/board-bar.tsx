import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp, X, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { columnQueries } from '#web/boards/board/board-queries.ts'
import { BoardScope } from '#web/boards/board/board-scope.tsx'
import { ORDERS } from '#web/boards/filter/board-sort.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { AddListButton } from '#web/boards/lists/add-list-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LazyFilterBar } from '#web/widgets/filter-bar/lazy-filter-bar.tsx'
import { BoardMenu } from './board-menu.tsx'

/** The toolbar above the lists: scope, filter, view and menu. */
export function BoardBar() {
  const { space, board, rights, hasIssues } = useBoard()
  const { fields, filter, sort, setFilter, setDraft, setSort } = useFilter()
  const order = sort && ORDERS[sort.by]
  const client = useQueryClient()
  const me = useQuery(currentUserQuery()).data?.username
  const refresh = () => void client.invalidateQueries(columnQueries(space))
  const controls = (
    <div className="-mr-1.5 flex shrink-0 gap-1.5 md:-mr-2">
      <BoardViewButton />
      {rights.canEdit && <AddListButton isSecondary />}
      <BoardMenu onRefresh={refresh} />
    </div>
  )
  if (!hasIssues) return <ListsOnly board={board} controls={controls} />
  return (
    <div className={BAR}>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <LazyFilterBar
          label="Filter issues"
          fields={fields}
          filter={filter}
          me={me}
          locked={<BoardScope board={board} className="flex-wrap" />}
          onChange={setFilter}
          onDraft={setDraft}
          onRefresh={refresh}
          onLeave={() => document.querySelector<HTMLElement>('#content')?.focus()}
        />
      </div>
      {order && (
        <Button size="md" variant="quiet" onPress={() => setSort(null)}>
          <ArrowDownUp aria-hidden size={14} />
          <span className="max-md:sr-only">Sorted by {order.name.toLowerCase()}</span>
          <X aria-hidden size={14} />
          <span className="sr-only">: switch to manual order</span>
        </Button>
      )}
      {controls}
    </div>
  )
}

const BAR = 'flex shrink-0 items-start justify-end gap-1.5 p-3 max-sm:flex-wrap md:px-6'

/** Shown instead of the filter on a server without issues. */
function ListsOnly({ board, controls }: { board: Board; controls: ReactNode }) {
  return (
    <div className={BAR}>
      <BoardScope board={board} className="flex-wrap" />
      <p className="min-w-0 flex-1 py-1.5 text-muted">
        This server supports boards and lists, but not their issues.
      </p>
      {controls}
    </div>
  )
}

const BoardViewPopover = lazyPart(
  async () => (await import('./board-view-popover.tsx')).BoardViewPopover,
)

/** Opens the current user's own view settings. */
function BoardViewButton() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // The view settings apply only to cards.
  if (!useBoard().hasIssues) return null
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => BoardViewPopover.preload()}
        onFocus={() => BoardViewPopover.preload()}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={14} />
        View
      </Button>
      {open && <BoardViewPopover triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}
