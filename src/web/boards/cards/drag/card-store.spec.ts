import { expect, test } from 'vitest'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { columnOf, columnsOf, type Column } from '#web/boards/board/board-column.ts'
import { assigneeList, labelList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { applyEffect, effectOf, type CardMove } from './card-move.ts'
import { drawCards } from './card-store.ts'

const lists = [labelList(1, 'Doing'), labelList(2, 'Review'), assigneeList(3, 'Ana Silva')]
const [doing, review, ana] = lists.map(columnOf) as [Column, Column, Column]
const open = columnsOf({ hide_backlog_list: false, hide_closed_list: true }, [])[0]!
const inDoing = (iid: number) => issue(iid, { labels: [lists[0]!.label!] })

function move(card: Issue, from: Column, to: Column, parts: Partial<CardMove> = {}): CardMove {
  return { cards: [taken(card, from, to)], to, beforeId: null, afterId: null, ...parts }
}

function taken(card: Issue, from: Column, to: Column) {
  const effect = effectOf(card, from, to, lists)
  return { issue: card, from, effect, after: applyEffect(card, effect, to) }
}

function page(items: Issue[], total: number | null = items.length): Page<Issue> {
  return { items, nextPage: null, total }
}

const ids = (pages: readonly Page<Issue>[]) => pages.map(({ items }) => items.map(({ id }) => id))

test('returns the same pages without pending moves', () => {
  const pages = [page([inDoing(1)])]
  expect(drawCards(pages, doing, [])).toBe(pages)
  expect(drawCards(pages, doing, [move(inDoing(9), review, ana)])).toBe(pages)
})

test('moves a card between its new neighbors, updated and counted', () => {
  const moved = move(inDoing(1), doing, review, { beforeId: 7, afterId: 8 })
  const left = drawCards([page([inDoing(1), inDoing(2)], 40)], doing, [moved])
  expect(ids(left)).toEqual([[2]])
  expect(left[0]!.total).toBe(39)
  const arrived = drawCards([page([issue(7)], 3), page([issue(8)], 3)], review, [moved])
  expect(ids(arrived)).toEqual([[7], [1, 8]])
  expect(arrived[1]!.items[0]!.labels).toEqual([lists[1]!.label])
  expect(arrived[0]!.total).toBe(4)
})

test('changes only the order within a list', () => {
  const cards = [inDoing(1), inDoing(2), inDoing(3)]
  const drawn = drawCards([page(cards)], doing, [move(cards[0]!, doing, doing, { beforeId: 3 })])
  expect(ids(drawn)).toEqual([[2, 3, 1]])
  expect(drawn[0]!.total).toBe(3)
})

test('still draws the second of two moves when the first fails', () => {
  const pages = [page([inDoing(1), inDoing(2), inDoing(3)])]
  const second = move(inDoing(3), doing, doing, { afterId: 1 })
  expect(ids(drawCards(pages, doing, [move(inDoing(1), doing, review), second]))).toEqual([[3, 2]])
  expect(ids(drawCards(pages, doing, [second]))).toEqual([[3, 1, 2]])
})

test('applies a move once that is both confirmed and pending', () => {
  const moved = move(inDoing(1), doing, review, { afterId: 8 })
  const confirmed = drawCards([page([issue(8)], 5)], review, [moved])
  expect(drawCards(confirmed, review, [moved])).toEqual(confirmed)
})

test('a card moved to an assignee list stays in its label list; one from Open leaves it', () => {
  const drawn = drawCards([page([inDoing(1)])], doing, [move(inDoing(1), doing, ana)])
  expect(ids(drawn)).toEqual([[1]])
  expect(drawn[0]!.items[0]!.assignees).toEqual([lists[2]!.assignee])
  expect(ids(drawCards([page([issue(1)])], open, [move(issue(1), open, ana)]))).toEqual([[]])
})

test('inserts at the top when the neighbors are gone', () => {
  const moved = move(inDoing(1), doing, review, { beforeId: 77 })
  expect(ids(drawCards([page([issue(7)])], review, [moved]))).toEqual([[1, 7]])
})

test('inserts several cards together and in order, from any list', () => {
  const inReview = (iid: number) => issue(iid, { labels: [lists[1]!.label!] })
  const cards = [taken(inDoing(1), doing, review), taken(inReview(9), review, review)]
  const moved: CardMove = { cards, to: review, beforeId: 7, afterId: null }
  const drawn = drawCards([page([inReview(9), inReview(7), inReview(8)], 30)], review, [moved])
  expect(ids(drawn)).toEqual([[7, 1, 9, 8]])
  expect(drawn[0]!.total).toBe(31)
  expect(ids(drawCards([page([inDoing(1), inDoing(2)])], doing, [moved]))).toEqual([[2]])
})
