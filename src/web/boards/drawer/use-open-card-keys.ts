import { useState } from 'react'

import type { useCardMover } from '#web/boards/cards/drag/use-card-mover.ts'
import type { AskedPart } from '#web/issuables/subject-context.ts'
import { fullReference, issueName } from '#web/issuables/subject.ts'
import { copy } from '#web/ui/copy.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import type { useCardDrawer } from './use-card-drawer.ts'

/** Binds keys for the focused card, else for the open one. */
export function useOpenCardKeys(
  { focus, places }: ReturnType<typeof useCardMover>,
  { name, opening }: ReturnType<typeof useCardDrawer>,
) {
  const [asked, setAsked] = useState<{ part: AskedPart; reference: string } | null>(null)
  const isOff = focus === null && name === null
  useKey('card.edit-title', () => ask('title'), { isOff })
  useKey('card.assignees', () => ask('assignees'), { isOff })
  useKey(
    'card.copy-reference',
    () => {
      const reference = focused()?.issue.references.full ?? opening.peeked
      if (reference) void copy(reference, `The reference ${reference}`)
    },
    { isOff },
  )

  function focused() {
    const card = document.activeElement?.closest<HTMLElement>('[data-card]')
    const column = places.columns.find(({ key }) => key === focus?.columnKey)
    const id = Number(card?.dataset['card'])
    const issue = column && places.cardsOf(column).find((one) => one.id === id)
    return issue && { issue, column }
  }

  function ask(part: AskedPart) {
    const card = focused()
    const reference = card ? fullReference(issueName(card.issue)) : opening.peeked
    if (!reference) return
    setAsked({ part, reference })
    if (card && reference !== opening.peeked) opening.open(card.issue, card.column)
  }

  return {
    /** The requested part of the open card. */
    asked: asked && asked.reference === opening.peeked ? asked.part : null,
    forget: () => setAsked(null),
  }
}
