import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import type { useCardMover } from '#web/boards/cards/drag/use-card-mover.ts'
import type { CardOpening } from '#web/boards/cards/opening-context.ts'
import { fullReference, issueName, type SubjectName } from '#web/issuables/subject.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { usePeek } from './use-peek.ts'

type Step = -1 | 1

/** Opens, steps through and closes cards, and restores focus to the card on closing. */
export function useCardDrawer({ places, setFocus }: ReturnType<typeof useCardMover>) {
  const { name, hrefOf, open, close } = usePeek()
  const [arrival, setArrival] = useState(0)
  /** Prefers the list that the card was opened from: an issue may be in two lists. */
  const [columnKey, setColumnKey] = useState<string | null>(null)
  const shown = useRef(name)

  function placeOf(issue: SubjectName, columnFirst: string | null) {
    const own = places.columns.filter(({ key }) => key === columnFirst)
    for (const column of [...own, ...places.columns]) {
      const cards = places.cardsOf(column)
      const index = cards.findIndex(({ references }) => references.full === fullReference(issue))
      if (index !== -1) return { column, cards, index }
    }
    return null
  }

  function showBeside(issue: SubjectName, by: Step, columnFirst: string | null) {
    const place = placeOf(issue, columnFirst)
    const next = place?.cards[place.index + by]
    if (!place || !next) return
    setColumnKey(place.column.key)
    open(issueName(next))
  }

  // Restores focus to the card once the drawer has closed.
  useEffect(() => {
    const last = shown.current
    shown.current = name
    if (!last || name || document.activeElement !== document.body) return
    const place = placeOf(last, columnKey)
    if (place) setFocus({ columnKey: place.column.key, issueId: place.cards[place.index]!.id })
    else document.querySelector<HTMLElement>('#content')?.focus()
  })

  const openCard = useStable((issue: Issue, column: Column) => {
    setColumnKey(column.key)
    setArrival((count) => count + 1)
    open(issueName(issue))
  })
  const onKeyDown = useStable((event: KeyboardEvent, issue: Issue, column: Column) => {
    if (!name) return false
    if (matchesKey(event, 'card.down')) showBeside(issueName(issue), 1, column.key)
    else if (matchesKey(event, 'card.up')) showBeside(issueName(issue), -1, column.key)
    const isClosed = matchesKey(event, 'drawer.close')
    if (isClosed) close()
    return isClosed
  })
  const peeked = name && fullReference(name)
  const opening: CardOpening = useMemo(
    () => ({ peeked, hrefOf: (issue) => hrefOf(issueName(issue)), open: openCard, onKeyDown }),
    [peeked, hrefOf, openCard, onKeyDown],
  )
  const step = (by: Step) => name && showBeside(name, by, columnKey)
  return { name, arrival, close, step, opening }
}
