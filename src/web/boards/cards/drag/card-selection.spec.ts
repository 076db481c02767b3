import { beforeAll, expect, test, vi } from 'vitest'

import type { Issue } from '#contract/issues.ts'
import { columnOf } from '#web/boards/board/board-column.ts'
import { labelList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { createStore } from '#web/lib/store.ts'
import type { CardPlaces } from './card-places.ts'
import { cardSelection } from './card-selection.ts'
import { UNTOUCHED, type CardState } from './card-store.ts'

const doing = columnOf(labelList(1, 'Doing'))
const rights = {
  isArchived: false,
  canEdit: true,
  whyNotRemove: null,
  personId: 1,
  isPending: false,
}
const spot = (issueId: number) => ({ columnKey: doing.key, issueId })

function listOf(...iids: number[]) {
  let cards: Issue[] = iids.map((iid) => issue(iid))
  const store = createStore<CardState>({ ...UNTOUCHED, pending: [], folded: new Set() })
  const places = { columns: [doing], cardsOf: () => cards } as unknown as CardPlaces
  return {
    ...cardSelection(store, places, rights),
    remove: (gone: number) => (cards = cards.filter(({ iid }) => iid !== gone)),
    selected: () => [...store.get().selection.spots.keys()],
  }
}

// Announcements wait for a frame.
beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', setTimeout)
  return () => vi.unstubAllGlobals()
})

test('selects a range, and shrinks it from the same start', () => {
  const list = listOf(1, 2, 3, 4, 5)
  list.click(spot(2), false)
  list.click(spot(5), true)
  expect(list.selected()).toEqual([2, 3, 4, 5])
  list.click(spot(3), true)
  expect(list.selected()).toEqual([2, 3])
})

test('starts a new range when the start has left the list', () => {
  const list = listOf(1, 2, 3, 4, 5)
  list.click(spot(2), false)
  list.remove(2)
  list.click(spot(4), true)
  expect(list.selected()).toEqual([2, 4])
  list.click(spot(5), true)
  expect(list.selected()).toEqual([2, 4, 5])
})
