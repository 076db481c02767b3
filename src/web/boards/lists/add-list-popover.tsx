import type { RefObject } from 'react'

import type { List } from '#web/boards/board-column.ts'
import { Popover } from '#web/ui/popover.tsx'
import { AddListForm } from './add-list-form.tsx'

interface AddListPopoverProps {
  lists: readonly List[]
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  onAdded: (list: List) => void
}

export function AddListPopover({ lists, triggerRef, onClose, onAdded }: AddListPopoverProps) {
  return (
    <Popover label="Add list" triggerRef={triggerRef} onClose={onClose}>
      <AddListForm lists={lists} onAdded={onAdded} />
    </Popover>
  )
}
