import { expect, test } from 'vitest'

import { belongsTo, cellOf, columnsOf } from '#web/boards/board/board-column.ts'
import { assigneeList, labelList, milestoneList } from '#web/boards/board/board-samples.ts'
import { isInColumn } from '#web/boards/board/matches-filter.ts'
import { labelLanes, milestoneLanes, personLanes } from '#web/boards/lanes/make-lanes.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { applyEffect, effectOf, effectWords, type CardEffect } from './card-move.ts'

const doing = labelList(1, 'Doing')
const review = labelList(2, 'Review')
const ana = assigneeList(3, 'Ana Silva')
const spring = milestoneList(4, 'Spring')
const lists = [doing, review, ana, spring]
const columns = columnsOf({ hide_backlog_list: false, hide_closed_list: false }, lists)
const column = (title: string) => columns.find((one) => one.title === title)!

const card = issue(1, { labels: [doing.label!, { ...doing.label!, id: 9, name: 'bug' }] })
const cases: [string, string, CardEffect, string][] = [
  ['Doing', 'Review', { remove_labels: ['Doing'], add_labels: ['Review'] }, '−Doing +Review'],
  ['Doing', 'Open', { remove_labels: ['Doing'] }, '−Doing'],
  ['Doing', 'Closed', { remove_labels: ['Doing'], state_event: 'close' }, 'Close −Doing'],
  ['Doing', 'Ana Silva', { assignee_ids: [203] }, '+Ana Silva'],
  ['Doing', 'Spring', { milestone_id: 304 }, '+Spring'],
  ['Doing', 'Doing', {}, ''],
]

test.each(cases)('from %s to %s', (from, to, effect, words) => {
  expect(effectOf(card, column(from), column(to), lists)).toEqual(effect)
  expect(effectWords([{ issue: card, effect }], column(to))).toBe(words)
})

test('a move out of Closed reopens the issue', () => {
  const closed = issue(1, { state: 'closed' })
  const effect = effectOf(closed, column('Closed'), column('Review'), lists)
  expect(effect).toEqual({ add_labels: ['Review'], state_event: 'reopen' })
  expect(effectWords([{ issue: closed, effect }], column('Review'))).toBe('Reopen +Review')
})

test('a move to Open removes what any list stands for and keeps the rest', () => {
  const full = { ...card, assignees: [ana.assignee!], milestone: spring.milestone! }
  const effect = effectOf(full, column('Ana Silva'), column('Open'), lists)
  expect(effect).toEqual({ remove_labels: ['Doing'], assignee_ids: [], milestone_id: 0 })
  const after = applyEffect(full, effect, column('Open'))
  expect(after).toMatchObject({ assignees: [], milestone: null, labels: [{ name: 'bug' }] })
  expect(effectWords([{ issue: full, effect }], column('Open'))).toBe('−Doing −Ana Silva −Spring')
})

test('a new assignee replaces the assignee of the old list and keeps the others', () => {
  const bo = assigneeList(5, 'Bo')
  const cy = assigneeList(6, 'Cy').assignee!
  const [from, to] = columnsOf({ hide_backlog_list: true, hide_closed_list: true }, [ana, bo])
  const held = issue(1, { assignees: [ana.assignee!, cy] })
  const effect = effectOf(held, from!, to!, [ana, bo])
  expect(effect).toEqual({ assignee_ids: [205, 206] })
  expect(effectWords([{ issue: held, effect }], to!)).toBe('−Ana Silva +Bo')
  expect(applyEffect(held, effect, to!).assignees).toEqual([bo.assignee, cy])
})

test('a scoped label displaces the others of its scope', () => {
  const workflow = labelList(6, 'workflow::doing')
  const [from, to] = columnsOf({ hide_backlog_list: true, hide_closed_list: true }, [ana, workflow])
  const ready = { ...doing.label!, id: 10, name: 'workflow::ready' }
  const held = issue(1, { labels: [ready, doing.label!], assignees: [ana.assignee!] })
  const effect = effectOf(held, from!, to!, [ana, workflow])
  expect(effect).toEqual({ add_labels: ['workflow::doing'] })
  expect(applyEffect(held, effect, to!).labels).toEqual([doing.label, workflow.label])
  expect(effectWords([{ issue: held, effect }], to!)).toBe('−workflow::ready +workflow::doing')
  expect(isInColumn(applyEffect(held, effect, to!), { labels: ['workflow::ready'] })).toBe(false)
})

test('describes a common effect of several cards once', () => {
  const move = (from: string) => {
    const held = issue(1, { labels: [column(from).list!.label!] })
    return { issue: held, effect: effectOf(held, column(from), column('Closed'), lists) }
  }
  const cards = [move('Doing'), move('Review'), move('Doing')]
  expect(effectWords(cards, column('Closed'))).toBe('Close −Doing −Review')
})

test("a move between rows changes the row's attribute as well as the list's", () => {
  const [high, low, neither] = labelLanes(
    [labelList(7, 'priority::high').label!, labelList(8, 'priority::low').label!],
    'priority::',
  )
  const held = issue(1, { labels: [doing.label!, high!.label!] })
  const from = cellOf(column('Doing'), high!)
  const effect = effectOf(held, from, cellOf(column('Review'), low!), lists)
  expect(effect).toEqual({
    remove_labels: ['Doing', 'priority::high'],
    add_labels: ['Review', 'priority::low'],
  })
  const none = cellOf(column('Doing'), neither!)
  expect(effectOf(held, from, none, lists)).toEqual({ remove_labels: ['priority::high'] })
  expect(belongsTo(held, none)).toBe(false)
  expect(belongsTo(applyEffect(held, { remove_labels: ['priority::high'] }, none), none)).toBe(true)
})

test('in rows a card changes its assignee or milestone, and within Closed nothing else', () => {
  const bo = assigneeList(5, 'Bo').assignee!
  const [ofAna, ofBo, ofNobody] = personLanes([ana.assignee!, bo])
  const held = issue(1, { state: 'closed', assignees: [ana.assignee!] })
  const closed = column('Closed')
  const from = cellOf(closed, ofAna!)
  const effect = effectOf(held, from, cellOf(closed, ofBo!), lists)
  expect(effect).toEqual({ assignee_ids: [205] })
  expect(effectWords([{ issue: held, effect }], cellOf(closed, ofBo!))).toBe('−Ana Silva +Bo')
  expect(effectOf(held, from, cellOf(closed, ofNobody!), lists)).toEqual({ assignee_ids: [] })

  const [inSpring, inNone] = milestoneLanes([spring.milestone!])
  const due = { ...card, milestone: spring.milestone! }
  const out = cellOf(column('Doing'), inNone!)
  expect(effectOf(due, cellOf(column('Doing'), inSpring!), out, lists)).toEqual({ milestone_id: 0 })
})
