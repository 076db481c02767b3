import { expect, test } from 'vitest'

import { columnOf } from '#web/boards/board/board-column.ts'
import { labelList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import type { CardMove } from './card-move.ts'
import { sendCards, type CardCalls } from './move-cards.ts'

const to = columnOf(labelList(1, 'Doing'))
const BEFORE = 100
const AFTER = 200

function move(count: number, parts: Partial<CardMove> = {}): CardMove {
  const cards = Array.from({ length: count }, (_, n) => {
    const card = issue(n + 1)
    return { issue: card, from: to, effect: { add_labels: ['Doing'] }, after: card }
  })
  return { cards, to, beforeId: BEFORE, afterId: AFTER, ...parts }
}

/** A server that stores an order and refuses the given cards. */
function server(refuses: { change?: number[]; place?: number[] } = {}) {
  let order = [BEFORE, AFTER]
  let running = 0
  let most = 0
  const answer = async (work: () => void) => {
    most = Math.max(most, (running += 1))
    await Promise.resolve()
    work()
    running -= 1
  }
  const calls: CardCalls = {
    change: async ({ issue }) =>
      await answer(() => {
        if (refuses.change?.includes(issue.id)) throw new Error(`no change of ${issue.id}`)
      }),
    place: async ({ issue }, before, after) =>
      await answer(() => {
        if (refuses.place?.includes(issue.id)) throw new Error(`no place for ${issue.id}`)
        const at = after === null ? order.indexOf(before!) + 1 : order.indexOf(after)
        if (before !== null && order.indexOf(before) >= at) throw new Error('not between')
        order = order.toSpliced(at, 0, issue.id)
      }),
  }
  return { calls, order: () => order, most: () => most }
}

const ids = (cards: readonly { issue: { id: number } }[]) => cards.map(({ issue }) => issue.id)

test.each([1, 2, 3, 10])('places %d cards in order, at most four at a time', async (n) => {
  const { calls, order, most } = server()
  const { moved, failed } = await sendCards(move(n), calls)
  expect(ids(moved)).toHaveLength(n)
  expect(failed).toEqual([])
  expect(order()).toEqual([BEFORE, ...Array.from({ length: n }, (_, at) => at + 1), AFTER])
  expect(most()).toBeLessThanOrEqual(4)
})

test('places cards at the end of a list by one neighbor', async () => {
  const { calls, order } = server()
  await sendCards(move(5, { beforeId: AFTER, afterId: null }), calls)
  expect(order()).toEqual([BEFORE, AFTER, 1, 2, 3, 4, 5])
})

test('a rejected card does not block the others', async () => {
  const { calls, order } = server({ change: [2] })
  const { moved, failed, unplaced } = await sendCards(move(4), calls)
  expect(ids(moved)).toEqual([1, 3, 4])
  expect(failed).toMatchObject([
    { card: { issue: { id: 2 } }, error: { message: 'no change of 2' } },
  ])
  expect(unplaced).toEqual([])
  expect(order()).toEqual([BEFORE, 1, 3, 4, AFTER])
})

test('distinguishes cards without a position from unchanged cards', async () => {
  const { calls, order } = server({ place: [3] })
  const { moved, failed, unplaced } = await sendCards(move(5), calls)
  expect(ids(moved)).toEqual([1, 2, 4, 5])
  expect(failed).toEqual([])
  expect(unplaced).toMatchObject([{ card: { issue: { id: 3 } } }])
  expect(order()).toEqual([BEFORE, 1, 2, 4, 5, AFTER])

  const within = move(1)
  const cards = within.cards.map((card) => ({ ...card, effect: {} }))
  const again = await sendCards({ ...within, cards }, server({ place: [1] }).calls)
  expect(again.failed).toMatchObject([{ card: { issue: { id: 1 } } }])
  expect(again.unplaced).toEqual([])
})

test('places nothing in a list with its own order', async () => {
  const { calls, order } = server()
  const { moved } = await sendCards(move(3, { beforeId: null, afterId: null }), calls)
  expect(ids(moved)).toEqual([1, 2, 3])
  expect(order()).toEqual([BEFORE, AFTER])
})
