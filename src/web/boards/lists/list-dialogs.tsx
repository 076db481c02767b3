import type { RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { LimitsDialog } from '#web/boards/limits/limits-dialog.tsx'
import { AddListPopover } from './add-list-popover.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'
import { ListPlaceDialog } from './list-place-dialog.tsx'
import { RemoveListDialog } from './remove-list-dialog.tsx'

export type ListDialog = 'place' | 'insert' | 'limits' | 'remove'

interface ListDialogsProps {
  dialog: ListDialog
  column: Column
  list: List
  moves: ListMoves | null
  /** The element of the menu button. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Renders a dialog of a list's menu. */
export function ListDialogs({ dialog, column, list, moves, anchor, onClose }: ListDialogsProps) {
  const { title } = column
  switch (dialog) {
    case 'insert':
      return (
        moves && <AddListPopover position={moves.place + 1} triggerRef={anchor} onClose={onClose} />
      )
    case 'place':
      return moves && <ListPlaceDialog title={title} moves={moves} onClose={onClose} />
    case 'limits':
      return <LimitsDialog title={title} list={list} onClose={onClose} />
    case 'remove':
      return <RemoveListDialog title={title} list={list} onClose={onClose} />
  }
}
