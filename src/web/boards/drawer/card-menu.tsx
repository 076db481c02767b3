import { useRef } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { whyNotMoveCard } from '#web/boards/board/board-rights.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { useCardOpening } from '#web/boards/cards/opening-context.ts'
import type { AskedPart } from '#web/issuables/subject-context.ts'
import { copy } from '#web/ui/copy.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'

export interface FocusedCard {
  readonly issue: Issue
  readonly column: Column
  readonly element: HTMLElement
}

interface CardMenuProps {
  card: FocusedCard
  /** Opens the card with a part in editing. */
  onEdit: (part: AskedPart) => void
  onClose: () => void
}

/** The actions of a card. */
export function CardMenu({ card, onEdit, onClose }: CardMenuProps) {
  const { issue, column, element } = card
  const { rights } = useBoard()
  const { selection, ask } = useCardMover()
  const opening = useCardOpening()
  const anchor = useRef(element)
  const url = new URL(opening.hrefOf(issue), location.href).href
  const reference = issue.references.full
  const spot = { columnKey: column.key, issueId: issue.id }
  const why = whyNotMoveCard(rights, issue)
  const refused: Partial<MenuEntry> = why === null ? {} : { disabled: true, note: why }
  return (
    <MenuOverlay
      label={`Actions for ${issue.title}`}
      triggerRef={anchor}
      onClose={onClose}
      sections={[
        {
          entries: [
            {
              id: 'open',
              label: 'Open',
              keyId: 'card.open',
              onAction: () => opening.open(issue, column),
            },
            {
              id: 'tab',
              label: 'Open in new tab',
              onAction: () => void open(url, '_blank'),
            },
          ],
        },
        {
          entries: [
            {
              id: 'move',
              label: 'Move to…',
              keyId: 'card.move',
              onAction: () => ask(selection.movedWith(issue, column)),
              ...refused,
            },
            {
              id: 'select',
              label: selection.has(spot) ? 'Deselect' : 'Select',
              keyId: 'card.select',
              onAction: () => selection.toggle(spot),
              ...refused,
            },
          ],
        },
        {
          entries: [
            {
              id: 'title',
              label: 'Edit title',
              keyId: 'subject.title',
              onAction: () => onEdit('title'),
            },
            {
              id: 'assignees',
              label: 'Change assignees',
              keyId: 'subject.assignees',
              onAction: () => onEdit('assignees'),
            },
            // The keys of labels and milestone walk and move cards on a board.
            { id: 'labels', label: 'Change labels', onAction: () => onEdit('labels') },
            { id: 'milestone', label: 'Change milestone', onAction: () => onEdit('milestone') },
          ],
        },
        {
          entries: [
            {
              id: 'reference',
              label: 'Copy reference',
              keyId: 'card.copy-reference',
              onAction: () => void copy(reference, `Reference ${reference}`),
            },
            { id: 'link', label: 'Copy link', onAction: () => void copy(url, 'Link') },
          ],
        },
      ]}
    />
  )
}
