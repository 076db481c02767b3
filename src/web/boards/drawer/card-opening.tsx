import { type ReactNode, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { CardOpeningProvider, type CardOpening } from '#web/boards/cards/opening-context.ts'
import type { AskedPart } from '#web/issuables/subject-context.ts'
import { fullReference, issueName, type SubjectName } from '#web/issuables/subject.ts'
import { copy } from '#web/ui/copy.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import type { FocusedCard } from './card-menu.tsx'
import { usePeek } from './use-peek.ts'

const CardMenu = lazyPart(async () => (await import('./card-menu.tsx')).CardMenu)
const CardDrawer = lazyPart(async () => (await import('./card-drawer.tsx')).CardDrawer)

/** Renders the lists with the drawer beside them. */
export function CardOpening({ children }: { children: ReactNode }) {
  const drawer = useCardDrawer()
  const { name, arrival, close, step, opening } = drawer
  const { hasIssues } = useBoard()
  const { asked, ask, forget, menu, setMenu } = useOpenCardKeys(drawer)
  return (
    <CardOpeningProvider value={opening}>
      <div className="relative flex min-h-0 flex-1">
        {children}
        {menu && <CardMenu card={menu} onEdit={ask} onClose={() => setMenu(null)} />}
        {name && hasIssues && (
          <CardDrawer
            name={name}
            arrival={arrival}
            asked={asked}
            onAnswered={forget}
            onClose={close}
            onStep={step}
          />
        )}
      </div>
    </CardOpeningProvider>
  )
}

type Step = -1 | 1

/** Opens, closes and steps through cards. Restores the focus to the card on closing. */
function useCardDrawer() {
  const { places, setFocus } = useCardMover()
  const { name, hrefOf, open, close } = usePeek()
  const [arrival, setArrival] = useState(0)
  /** The list from which the card was opened. It takes precedence, since an issue may be in two lists. */
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

  // Restores the focus to the card after the drawer has closed.
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

/** Binds keys for the focused card, or else for the open card. */
function useOpenCardKeys({ name, opening }: ReturnType<typeof useCardDrawer>) {
  const { places } = useCardMover()
  const focus = useCards((now) => now.focus)
  const [menu, setMenu] = useState<FocusedCard | null>(null)
  const [asked, setAsked] = useState<{ part: AskedPart; reference: string } | null>(null)
  const isOff = focus === null && name === null
  useKey('subject.title', () => ask('title'), { isOff })
  useKey('subject.assignees', () => ask('assignees'), { isOff })
  useKey('card.menu', () => setMenu(focused()), { isOff: focus === null })
  useKey(
    'card.copy-reference',
    () => {
      const reference = focused()?.issue.references.full ?? opening.peeked
      if (reference) void copy(reference, `Reference ${reference}`)
    },
    { isOff },
  )

  function focused(): FocusedCard | null {
    const element = document.activeElement?.closest<HTMLElement>('[data-card]')
    const column = places.columns.find(({ key }) => key === focus?.columnKey)
    const id = Number(element?.dataset['card'])
    const issue = column && places.cardsOf(column).find((one) => one.id === id)
    return element && issue ? { issue, column, element } : null
  }

  function ask(part: AskedPart) {
    const card = focused()
    const reference = card ? fullReference(issueName(card.issue)) : opening.peeked
    if (!reference) return
    setAsked({ part, reference })
    if (card && reference !== opening.peeked) opening.open(card.issue, card.column)
  }

  return {
    /** The part of the open card that the user requested by key. */
    asked: asked && asked.reference === opening.peeked ? asked.part : null,
    ask,
    forget: () => setAsked(null),
    menu,
    setMenu,
  }
}
