import type { KeyboardEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { cellOf, columnOf, type Column } from '#web/boards/board/board-column.ts'
import { labelList } from '#web/boards/board/board-samples.ts'
import { personLanes } from '#web/boards/lanes/make-lanes.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { createStore } from '#web/lib/store.ts'
import { shownToasts } from '#web/ui/toast.ts'
import { cardKeys } from './card-keys.ts'
import { oneCard, type CardMove, type CardPlace, type MovedCards } from './card-move.ts'
import { UNTOUCHED, type CardSpot, type CardState } from './card-store.ts'

/** The announcements to screen readers. */
const heard = vi.hoisted(() => [] as string[])

vi.mock('#web/ui/announcer.tsx', () => ({ announce: (text: string) => heard.push(text) }))
vi.mock('#web/ui/keys/matches-key.ts', () => ({
  matchesKey: ({ key }: KeyboardEvent, id: string) => key === id,
}))

beforeEach(() => heard.splice(0))

const [doing, review] = [labelList(1, 'Doing'), labelList(2, 'Review')].map(columnOf) as [
  Column,
  Column,
]
const card = issue(1)
const from = { column: 0, index: 0 }
const at = { column: 1, index: 0 }

const ignore = () => undefined
const press = (key: string) =>
  ({ key, preventDefault: ignore, stopPropagation: ignore }) as unknown as KeyboardEvent

const owner = {
  isArchived: false,
  canEdit: true,
  whyNotRemove: null,
  personId: 1,
  isPending: false,
}
const guest = { ...owner, canEdit: false, personId: 999 }

/** Drops a card that is lifted from Doing and carried to Review. */
function drop(move: CardMove | null) {
  const store = createStore<CardState>({
    ...UNTOUCHED,
    pending: [],
    folded: new Set(),
    lift: { moved: oneCard(card, doing), from, at, move },
  })
  const focused: CardPlace[] = []
  const mover = {
    store,
    send: () => move,
    focusAt: (_: MovedCards, place: CardPlace) => focused.push(place),
    announceDrop: () => heard.push('Dropped'),
  } as unknown as Parameters<typeof cardKeys>[0]
  cardKeys(mover, owner).onKeyDown(press('card.lift'), card, doing)
  return { focused, lift: store.get().lift }
}

test('drops a lifted card', () => {
  const move = { cards: [], to: review, beforeId: null, afterId: null }
  expect(drop(move)).toEqual({ focused: [at], lift: null })
  expect(heard).toEqual(['Dropped'])
})

test('puts a lifted card back when it may not be dropped', () => {
  expect(drop(null)).toEqual({ focused: [from], lift: null })
  expect(heard).toEqual(['“Issue 1” is back in Doing.'])
})

test.each(['card.lift', 'card.move', 'card.select', 'card.move-left', 'card.extend-up'])(
  'says why a guest cannot use %s, once their role is known',
  (key) => {
    shownToasts.set([])
    const store = createStore<CardState>({ ...UNTOUCHED, pending: [], folded: new Set() })
    const mover = { store, selection: {} } as unknown as Parameters<typeof cardKeys>[0]
    cardKeys(mover, { ...guest, isPending: true }).onKeyDown(press(key), card, doing)
    expect(shownToasts.get()).toEqual([])
    cardKeys(mover, guest).onKeyDown(press(key), card, doing)
    expect(shownToasts.get()).toMatchObject([{ text: 'You need at least the Reporter role.' }])
  },
)

test('leaves steps beyond a row to the rows', () => {
  const cell = cellOf(doing, personLanes([])[0]!)
  const cards = [issue(1), issue(2)]
  const focused: number[] = []
  const mover = {
    store: createStore<CardState>({ ...UNTOUCHED, pending: [], folded: new Set() }),
    places: {
      cardsOf: () => cards,
      placeOf: ({ lead }: MovedCards) => ({ column: 0, index: lead.id - 1 }),
      rowOf: (column: Column) => [column],
    },
    setFocus: ({ issueId }: CardSpot) => focused.push(issueId),
  } as unknown as Parameters<typeof cardKeys>[0]
  const walk = (key: string, from: number, column: Column) => {
    let isHandled = false
    const event = { ...press(key), preventDefault: () => (isHandled = true) }
    cardKeys(mover, owner).onKeyDown(event, cards[from]!, column)
    return isHandled
  }
  expect(walk('card.down', 0, cell)).toBe(true)
  expect(walk('card.down', 1, cell)).toBe(false)
  expect(walk('card.up', 0, cell)).toBe(false)
  expect(focused).toEqual([2])
  expect(walk('card.down', 1, doing)).toBe(true)
})
