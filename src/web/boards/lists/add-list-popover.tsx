import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'

import { columnOf, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { AddListForm } from './add-list-form.tsx'

interface AddListPopoverProps {
  /** The new list's position, from 0. Null for the end. */
  position: number | null
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function AddListPopover({ position, triggerRef, onClose }: AddListPopoverProps) {
  const { space, board } = useBoard()
  const lists = useQuery(listsQuery(space, board.id)).data ?? []
  return (
    <Popover label="Add list" triggerRef={triggerRef} onClose={onClose}>
      <AddListForm
        lists={lists}
        position={position}
        onAdded={(list) => {
          onClose()
          presentList(list, lists.length + 1)
        }}
      />
    </Popover>
  )
}

/** Announces a new list's position and scrolls the list into view. */
function presentList(list: List, count: number): void {
  const { key, title } = columnOf(list)
  announce(`Added list “${title}” at position ${list.position + 1} of ${count}.`)
  requestAnimationFrame(() => scrollToShow(document.querySelector(`[data-key="${key}"]`)))
}
