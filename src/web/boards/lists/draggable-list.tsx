import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { useDraggedList } from '#web/boards/moves/drag-context.ts'

interface DraggableListProps {
  column: Column
  ref?: RefObject<HTMLElement | null>
  className: string
  /** Pixels; null for the usual width. */
  width: number | null
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The frame of a list, which the board takes hold of by its header. */
export function DraggableList(props: DraggableListProps) {
  const { column, ref, className, width, onKeyDown, children } = props
  const id = column.list?.id
  const isDragging = useDraggedList((drag) => drag !== null && drag.list.id === id)
  return (
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      onKeyDown={onKeyDown}
      style={width === null ? undefined : ({ '--own-width': `${width}px` } as CSSProperties)}
      ref={ref}
      aria-labelledby={`${column.key}-title`}
      // Twelve landmarks would be none; a fieldset is for forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      // What is in the hand is its copy: the list itself is out of use, and may be as faint as that.
      aria-disabled={isDragging || undefined}
      data-key={column.key}
      data-key-scope="column"
      data-list-id={id}
      className={`relative flex shrink-0 snap-center flex-col rounded-card border transition-[background-color,border-color,opacity] duration-120 ${className} ${
        isDragging ? 'opacity-40' : ''
      }`}
    >
      {children}
    </section>
  )
}
