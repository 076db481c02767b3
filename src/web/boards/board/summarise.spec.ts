import { expect, test } from 'vitest'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { milestoneList } from './board-samples.ts'
import { summarise } from './summarise.ts'

function page(items: Issue[], nextPage: number | null, total: number | null): Page<Issue> {
  return { items, nextPage, total }
}

test('counts the server’s total', () => {
  const { issues, count } = summarise([page([issue(1), issue(2)], 2, 1234)], [])
  expect(issues).toHaveLength(2)
  expect(count).toEqual({ value: 1234, isLeast: false })
})

test('counts at least the loaded issues when the server sends no total', () => {
  const first = page([issue(1), issue(2)], 2, null)
  expect(summarise([first], []).count).toEqual({ value: 2, isLeast: true })
  const all = [first, page([issue(3)], null, null)]
  expect(summarise(all, []).count).toEqual({ value: 3, isLeast: false })
})

test('draws an issue on two pages once', () => {
  const pages = [page([issue(1), issue(2)], 2, null), page([issue(2), issue(3)], null, null)]
  expect(summarise(pages, []).issues.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('sums weights only when there are some', () => {
  expect(summarise([page([issue(1)], null, 1)], []).weight).toBeNull()
  const weighed = page([issue(1, { weight: 3 }), issue(2, { weight: 0 }), issue(3)], null, 3)
  expect(summarise([weighed], []).weight).toEqual({ value: 3, isLeast: false })
  const more = page([issue(1, { weight: 3 })], 2, 90)
  expect(summarise([more], []).weight).toEqual({ value: 3, isLeast: true })
})

test('neither shows nor counts issues of milestone lists in Open', () => {
  const spring = milestoneList(1, 'Spring')
  const inSpring = issue(2, { milestone: spring.milestone! })
  const { issues, count } = summarise([page([issue(1), inSpring], 2, 80)], [spring])
  expect(issues.map(({ id }) => id)).toEqual([1])
  expect(count).toEqual({ value: 79, isLeast: false })
})

test('counts at least the loaded issues in Open beside several milestone lists', () => {
  const lists = [milestoneList(1, 'Spring'), milestoneList(2, 'Autumn')]
  const inAutumn = issue(2, { milestone: lists[1]!.milestone! })
  const first = page([issue(1), inAutumn], 2, 80)
  expect(summarise([first], lists).count).toEqual({ value: 1, isLeast: true })
  const all = [first, page([issue(3)], null, 80)]
  expect(summarise(all, lists).count).toEqual({ value: 2, isLeast: false })
})

test('counts zero in an empty list', () => {
  expect(summarise([page([], null, 0)], [])).toEqual({
    issues: [],
    count: { value: 0, isLeast: false },
    weight: null,
  })
})
