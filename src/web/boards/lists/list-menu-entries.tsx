import { ArrowLeft, ArrowRight, Gauge, MoveHorizontal, Plus, Trash2 } from 'lucide-react'

import { limitProjectBoardList } from '#contract/board-lists.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import type { List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import type { MenuSection } from '#web/ui/menu-section.ts'
import { useOpenMenu } from '#web/ui/menu.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'
import type { ListDialog } from './list-dialogs.tsx'

interface ListMenuEntriesProps {
  list: List
  moves: ListMoves | null
  onAsk: (dialog: ListDialog) => void
}

/** The actions of a list. */
export function ListMenuEntries({ list, moves, onAsk }: ListMenuEntriesProps) {
  const { rights, hasIssues } = useBoard()
  const hasLimits = useHasCapability(limitProjectBoardList)
  const rest: MenuSection = {
    entries: [
      ...(moves
        ? [
            {
              id: 'insert',
              label: 'Insert list after…',
              icon: <Plus aria-hidden size={14} />,
              onAction: () => onAsk('insert'),
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
              onAction: () => onAsk('limits'),
            },
          ]
        : []),
      {
        id: 'remove',
        label: 'Remove list…',
        icon: <Trash2 aria-hidden size={14} />,
        danger: true,
        onAction: () => onAsk('remove'),
        ...(rights.whyNotRemove !== null && { disabled: true, note: rights.whyNotRemove }),
      },
    ],
  }
  return (
    <MenuOverlay
      {...useOpenMenu()}
      sections={moves ? [movement(moves, () => onAsk('place')), rest] : [rest]}
    />
  )
}

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
