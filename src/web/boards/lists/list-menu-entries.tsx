import { ArrowLeft, ArrowRight, Gauge, MoveHorizontal, Plus, Trash2 } from 'lucide-react'

import { limitProjectBoardList } from '#contract/board-lists.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import type { List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { whyNotEdit } from '#web/boards/board/board-rights.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import type { MenuEntry, MenuSection } from '#web/ui/menu-section.ts'
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
  const why = whyNotEdit(rights)
  const refused: Partial<MenuEntry> = why === null ? {} : { disabled: true, note: why }
  const rest: MenuSection = {
    entries: [
      {
        id: 'insert',
        label: 'Insert list after…',
        icon: <Plus aria-hidden size={14} />,
        onAction: () => onAsk('insert'),
        ...refused,
      },
      // Only project lists have limits, and only on some servers. A board without issues needs no limits.
      ...(list.max_issue_count !== undefined && hasIssues && hasLimits
        ? [
            {
              id: 'limits',
              label: 'Set limits…',
              icon: <Gauge aria-hidden size={14} />,
              onAction: () => onAsk('limits'),
              ...refused,
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
      sections={[movement(moves, refused, () => onAsk('place')), rest]}
    />
  )
}

/** `moves` is null if the user may not move the list, and `refused` then disables the entries. */
function movement(
  moves: ListMoves | null,
  refused: Partial<MenuEntry>,
  askPlace: () => void,
): MenuSection {
  const { place = 0, titles = [], moveTo = () => undefined } = moves ?? {}
  return {
    entries: [
      {
        id: 'left',
        label: 'Move left',
        icon: <ArrowLeft aria-hidden size={14} />,
        keyId: 'list.move-left',
        disabled: place === 0,
        onAction: () => moveTo(place - 1),
        ...refused,
      },
      {
        id: 'right',
        label: 'Move right',
        icon: <ArrowRight aria-hidden size={14} />,
        keyId: 'list.move-right',
        disabled: place === titles.length - 1,
        onAction: () => moveTo(place + 1),
        ...refused,
      },
      {
        id: 'place',
        label: 'Move to position…',
        icon: <MoveHorizontal aria-hidden size={14} />,
        disabled: titles.length < 2,
        onAction: askPlace,
        ...refused,
      },
    ],
  }
}
