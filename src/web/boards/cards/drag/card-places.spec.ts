import { expect, test } from 'vitest'

import type { Issue } from '#contract/issues.ts'
import { columnOf, type Column } from '#web/boards/board/board-column.ts'
import { assigneeList, labelList, milestoneList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { applyEffect, effectOf, type CardMove } from './card-move.ts'
import { takeBack } from './card-places.ts'

const lists = [labelList(1, 'Doing'), labelList(2, 'Review'), assigneeList(3, 'Ana Silva')]
const [doing, review, ana] = lists.map(columnOf) as [Column, Column, Column]
const inDoing = (iid: number) => issue(iid, { labels: [lists[0]!.label!] })
const inReview = (iid: number) => issue(iid, { labels: [lists[1]!.label!] })

function move(cards: [Issue, Column][], to: Column, beforeId: number | null = null): CardMove {
  return {
    cards: cards.map(([card, from]) => {
      const effect = effectOf(card, from, to, lists)
      return { issue: card, from, effect, after: applyEffect(card, effect, to) }
    }),
    to,
    beforeId,
    afterId: null,
  }
}

function places(contents: [Column, Issue[]][], unordered?: Column) {
  const cards = new Map(contents.map(([{ key }, issues]) => [key, issues]))
  return {
    cardsOf: ({ key }: Column) => cards.get(key) ?? [],
    isOrdered: ({ key }: Column) => key !== unordered?.key,
  }
}

const idsOf = ({ cards }: CardMove) => cards.map(({ issue }) => issue.id)

test('moves each card back between its old neighbors', () => {
  const [first, second, fourth] = [inDoing(1), inDoing(2), inDoing(4)]
  const moved = move(
    [
      [first, doing],
      [second, doing],
      [fourth, doing],
      [inReview(9), review],
    ],
    review,
  )
  const board = places([
    [doing, [inDoing(10), first, second, inDoing(3), fourth]],
    [review, [inReview(7), inReview(9)]],
  ])
  const back = takeBack(moved, board)
  expect(back.map(({ to, beforeId, afterId }) => [to.title, beforeId, afterId])).toEqual([
    ['Doing', 10, 3],
    ['Doing', 3, null],
    ['Review', 7, null],
  ])
  expect(back.map(idsOf)).toEqual([[1, 2], [4], [9]])
  expect(back[0]!.cards[0]).toEqual({
    issue: moved.cards[0]!.after,
    from: review,
    effect: { add_labels: ['Doing'], remove_labels: ['Review'] },
    after: first,
  })
})

test('gives back the label that a scoped label displaced', () => {
  const workflow = columnOf(labelList(4, 'workflow::doing'))
  const ready = { ...lists[0]!.label!, id: 9, name: 'workflow::ready' }
  const card = issue(1, { labels: [ready] })
  const moved = move([[card, ana]], workflow)
  const [back] = takeBack(moved, places([[ana, [card]]]))
  expect(back!.cards[0]!.effect).toEqual({
    add_labels: ['workflow::ready'],
    remove_labels: ['workflow::doing'],
  })
})

test('asks for no position in a list with its own order', () => {
  const moved = move([[inDoing(1), doing]], review)
  const [back] = takeBack(moved, places([[doing, [inDoing(1), inDoing(2)]]], doing))
  expect(back).toMatchObject({ beforeId: null, afterId: null })
})

test('restores assignees, milestone and state', () => {
  const spring = columnOf(milestoneList(4, 'Spring'))
  const closed: Column = { key: 'closed', kind: 'closed', title: 'Closed', list: null }
  const effectBack = (card: Issue, from: Column, to: Column) =>
    takeBack(move([[card, from]], to), places([[from, [card]]]))[0]!.cards[0]!.effect
  expect(effectBack(issue(1), doing, ana)).toEqual({ assignee_ids: [] })
  expect(effectBack(issue(1), doing, spring)).toEqual({ milestone_id: 0 })
  expect(effectBack(inDoing(1), doing, closed)).toEqual({
    add_labels: ['Doing'],
    state_event: 'reopen',
  })
})
