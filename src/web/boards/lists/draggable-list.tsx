import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'

import type { Column } from '#web/boards/board-column.ts'

interface DraggableListProps {
  column: Column
  isMovable: boolean
  ref: RefObject<HTMLElement | null>
  className: string
  /** Pixels; null for the usual width. */
  width: number | null
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The frame of a list. Alone it is drawn again with each move of the pointer; what is in it stays as it is. */
export function DraggableList(props: DraggableListProps) {
  const { column, isMovable, ref, className, width, onKeyDown, children } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: column.key,
    data: { listId: column.list?.id },
    disabled: !isMovable,
  })
  return (
    // The keys are those of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      {...listeners}
      onKeyDown={onKeyDown}
      style={width === null ? undefined : ({ '--own-width': `${width}px` } as CSSProperties)}
      ref={(node) => {
        ref.current = node
        setNodeRef(node)
      }}
      aria-labelledby={`${column.key}-title`}
      // Twelve landmarks would be none; a fieldset is for forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      // What is in the hand is its copy: the list itself is out of use, and may be as faint as that.
      aria-disabled={isDragging || undefined}
      data-key={column.key}
      data-key-scope="column"
      data-list-id={column.list?.id}
      className={`relative flex shrink-0 snap-center flex-col rounded-card border transition-[background-color,border-color,opacity] duration-120 ${className} ${
        isDragging ? 'opacity-40' : ''
      }`}
    >
      {children}
    </section>
  )
}
