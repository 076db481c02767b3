import { memo, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { columnOf, type Column, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { IssueCard } from '#web/boards/cards/issue-card.tsx'
import { useListIssues } from '#web/boards/cards/use-list-issues.ts'
import { useDraggedList } from './drag/use-list-drag.ts'
import { ListMark } from './list-mark.tsx'

interface DraggableListProps {
  column: Column
  /** The list's position from 0 among the movable lists. Null if it cannot be moved. */
  place?: number | null
  ref?: RefObject<HTMLElement | null>
  className: string
  /** The width in pixels. Null for the usual width. */
  width: number | null
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A list's frame. Its header is the drag handle. */
export function DraggableList(props: DraggableListProps) {
  const { column, place = null, ref, className, width, onKeyDown, children } = props
  const id = column.list?.id
  const isDragging = useDraggedList((drag) => drag !== null && drag.list.id === id)
  return (
    // Key events bubble up from the children.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      onKeyDown={onKeyDown}
      style={width === null ? undefined : ({ '--own-width': `${width}px` } as CSSProperties)}
      ref={ref}
      aria-labelledby={`${column.key}-title`}
      // A landmark per list would be too many, and a fieldset is for forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      // The pointer carries a copy. The list itself is disabled, and therefore exempt from contrast rules.
      aria-disabled={isDragging || undefined}
      data-key={column.key}
      data-key-scope="column"
      data-list-id={id}
      className={`relative flex shrink-0 snap-center flex-col rounded-card border transition-[background-color,border-color,opacity] duration-120 ${className} ${
        isDragging ? 'opacity-40' : ''
      }`}
    >
      {place !== null && <Landing place={place} />}
      {children}
    </section>
  )
}

/** The line that shows where a dragged list would land. It is drawn in the gap between two lists, so no list moves. */
function Landing({ place }: { place: number }) {
  const side = useDraggedList((drag) => {
    if (!drag || drag.to === drag.from || drag.to !== place) return null
    return drag.to < drag.from ? 'before' : 'after'
  })
  if (!side) return null
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 z-10 w-0.5 animate-appear rounded-full bg-accent before:absolute before:-top-1 before:-left-[3px] before:size-2 before:rounded-full before:bg-inherit ${
        side === 'before' ? '-left-2' : '-right-2'
      }`}
    />
  )
}

/** The number of cards that fit into the preview. */
const SHOWN = 6

/** A list as drawn under the pointer, without controls. */
export const ListPreview = memo(function ListPreview({ list }: { list: List }) {
  const { space } = useBoard()
  const column = columnOf(list)
  const { issues } = useListIssues(column, [])
  return (
    <div
      aria-hidden
      className="flex max-h-[min(100%,28rem)] w-full cursor-grabbing flex-col overflow-hidden rounded-card border border-accent bg-subtle shadow-card motion-safe:rotate-1"
    >
      <div className="flex h-10 shrink-0 items-center gap-1.5 px-3 font-semibold">
        <ListMark column={column} />
        <span className="truncate">{column.title}</span>
      </div>
      <div className="flex min-h-0 flex-col gap-1.5 mask-b-from-60% px-2.5">
        {issues.slice(0, SHOWN).map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            within={space.fullPath}
            ownLabelId={list.label?.id}
            ownMilestoneId={list.milestone?.id}
          />
        ))}
      </div>
    </div>
  )
})
