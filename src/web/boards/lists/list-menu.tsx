import { ArrowLeft, ArrowRight, Ellipsis, Gauge, MoveHorizontal, Plus, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'

import { limitProjectBoardList } from '#contract/board-lists.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuSection } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'

const AddListPopover = lazyPart(async () => (await import('./add-list-popover.tsx')).AddListPopover)
const ListPlaceDialog = lazyPart(
  async () => (await import('./list-place-dialog.tsx')).ListPlaceDialog,
)
const LimitsDialog = lazyPart(
  async () => (await import('#web/boards/limits/limits-dialog.tsx')).LimitsDialog,
)
const RemoveListDialog = lazyPart(
  async () => (await import('./remove-list-dialog.tsx')).RemoveListDialog,
)

interface ListMenuProps {
  column: Column
  list: List
  moves: ListMoves | null
}

export const ListMenu = memo(function ListMenu({ column, list, moves }: ListMenuProps) {
  const { rights, hasIssues } = useBoard()
  const hasLimits = useHasCapability(limitProjectBoardList)
  const [dialog, setDialog] = useState<'place' | 'insert' | 'limits' | 'remove' | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const close = () => setDialog(null)
  const rest: MenuSection = {
    entries: [
      ...(moves
        ? [
            {
              id: 'insert',
              label: 'Insert list after…',
              icon: <Plus aria-hidden size={14} />,
              onAction: () => setDialog('insert'),
            },
          ]
        : []),
      // Only project lists have limits, and only on some servers. A board without issues needs no limits.
      ...(rights.canEdit && list.max_issue_count !== undefined && hasIssues && hasLimits
        ? [
            {
              id: 'limits',
              label: 'Set limits…',
              icon: <Gauge aria-hidden size={14} />,
              onAction: () => setDialog('limits'),
            },
          ]
        : []),
      {
        id: 'remove',
        label: 'Remove list…',
        icon: <Trash2 aria-hidden size={14} />,
        danger: true,
        onAction: () => setDialog('remove'),
        ...(rights.whyNotRemove !== null && { disabled: true, note: rights.whyNotRemove }),
      },
    ],
  }
  return (
    <>
      <span ref={anchor} className="flex">
        <MenuButton
          label={`${column.title} actions`}
          size="xs"
          iconOnly
          sections={moves ? [movement(moves, () => setDialog('place')), rest] : [rest]}
        >
          <Ellipsis aria-hidden size={16} />
        </MenuButton>
      </span>
      {dialog === 'insert' && moves && (
        <AddListPopover position={moves.place + 1} triggerRef={anchor} onClose={close} />
      )}
      {dialog === 'place' && moves && (
        <ListPlaceDialog title={column.title} moves={moves} onClose={close} />
      )}
      {dialog === 'limits' && <LimitsDialog title={column.title} list={list} onClose={close} />}
      {dialog === 'remove' && <RemoveListDialog title={column.title} list={list} onClose={close} />}
    </>
  )
})

function movement({ place, titles, moveTo }: ListMoves, askPlace: () => void): MenuSection {
  return {
    entries: [
      {
        id: 'left',
        label: 'Move left',
        icon: <ArrowLeft aria-hidden size={14} />,
        keyId: 'list.move-left',
        disabled: place === 0,
        onAction: () => moveTo(place - 1),
      },
      {
        id: 'right',
        label: 'Move right',
        icon: <ArrowRight aria-hidden size={14} />,
        keyId: 'list.move-right',
        disabled: place === titles.length - 1,
        onAction: () => moveTo(place + 1),
      },
      {
        id: 'place',
        label: 'Move to position…',
        icon: <MoveHorizontal aria-hidden size={14} />,
        disabled: titles.length < 2,
        onAction: askPlace,
      },
    ],
  }
}
