import { expect, test } from 'vitest'

import type { Issue } from '#contract/issues.ts'
import { columnOf, type Column } from '#web/boards/board/board-column.ts'
import { assigneeList, labelList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { applyEffect, effectOf, type MovedCard } from './card-move.ts'
import { hasChangedSince, standStill } from './card-undo.ts'

const lists = [labelList(1, 'Doing'), labelList(2, 'Review'), assigneeList(3, 'Ana Silva')]
const [doing, review, ana] = lists.map(columnOf) as [Column, Column, Column]
const inDoing = (iid: number) => issue(iid, { labels: [lists[0]!.label!] })

function moved(card: Issue, from: Column, to: Column): MovedCard {
  const effect = effectOf(card, from, to, lists)
  return { issue: card, from, effect, after: applyEffect(card, effect, to) }
}

test('notices changes to the same fields only', () => {
  const card = moved(inDoing(1), doing, review)
  const { after } = card
  expect(hasChangedSince(after, card)).toBe(false)
  expect(hasChangedSince({ ...after, title: 'Another' }, card)).toBe(false)
  expect(hasChangedSince({ ...after, labels: ['Review', 'urgent'] }, card)).toBe(false)
  expect(hasChangedSince({ ...after, labels: ['Review', 'Doing'] }, card)).toBe(true)
  expect(hasChangedSince({ ...after, labels: [] }, card)).toBe(true)
  expect(hasChangedSince(undefined, card)).toBe(true)
  const given = moved(issue(1), doing, ana)
  expect(hasChangedSince(given.after, given)).toBe(false)
  expect(hasChangedSince({ ...given.after, assignees: [] }, given)).toBe(true)
})

test('a card is in place as long as its neighbors are on either side', () => {
  const cards = [moved(inDoing(1), doing, review)]
  const order = (...ids: number[]) =>
    standStill(
      cards,
      { cards, to: review, beforeId: 7, afterId: 8 },
      ids.map((id) => issue(id)),
    )
  expect(order(7, 1, 8)).toBe(true)
  expect(order(7, 5, 1, 6, 8)).toBe(true)
  expect(order(1, 8)).toBe(true)
  expect(order(1, 7, 8)).toBe(false)
  expect(order(7, 8, 1)).toBe(false)
})
