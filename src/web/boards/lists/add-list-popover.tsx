import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { Popover } from '#web/ui/popover.tsx'
import { AddListForm } from './add-list-form.tsx'
import { presentList } from './present-list.ts'

interface AddListPopoverProps {
  /** Where the list will stand, from 0; null for the end. */
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
