import { expect, test } from 'vitest'

import { labelList } from '#web/boards/board/board-samples.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { firstBeyond, isOver, limitsOf, limitWords, NO_LIMITS } from './list-limits.ts'

const list = (max_issue_count: number, max_issue_weight: number, limit_metric: string | null) => ({
  ...labelList(1, 'Doing'),
  max_issue_count,
  max_issue_weight,
  limit_metric,
})
const amount = (value: number) => ({ value, isLeast: false })

test('treats 0 as no limit, and applies only the limits of the metric', () => {
  expect(limitsOf(null)).toEqual(NO_LIMITS)
  expect(limitsOf(labelList(1, 'Doing'))).toEqual(NO_LIMITS)
  expect(limitsOf(list(0, 0, null))).toEqual(NO_LIMITS)
  expect(limitsOf(list(5, 20, null))).toEqual({ count: 5, weight: 20 })
  expect(limitsOf(list(5, 20, 'all_metrics'))).toEqual({ count: 5, weight: 20 })
  expect(limitsOf(list(5, 20, 'issue_count'))).toEqual({ count: 5, weight: null })
  expect(limitsOf(list(5, 20, 'issue_weights'))).toEqual({ count: null, weight: 20 })
})

test('reports a list only above its limit', () => {
  const limits = { count: 2, weight: 5 }
  expect(isOver(limits, { count: amount(2), weight: amount(5) })).toBe(false)
  expect(isOver(limits, { count: amount(3), weight: null })).toBe(true)
  expect(isOver(limits, { count: amount(1), weight: amount(6) })).toBe(true)
  expect(isOver(NO_LIMITS, { count: amount(99), weight: amount(99) })).toBe(false)
})

test('finds the first card that exceeds a limit', () => {
  const issues = [3, 0, 2, 4].map((weight, index) => issue(index, { weight }))
  expect(firstBeyond(NO_LIMITS, issues)).toBeNull()
  expect(firstBeyond({ count: 4, weight: null }, issues)).toBeNull()
  expect(firstBeyond({ count: 3, weight: null }, issues)).toBe(3)
  expect(firstBeyond({ count: null, weight: 4 }, issues)).toBe(2)
  expect(firstBeyond({ count: 1, weight: 4 }, issues)).toBe(1)
  expect(firstBeyond({ count: null, weight: 9 }, [issue(1), ...issues])).toBeNull()
})

test('describes limits in words', () => {
  expect(limitWords(NO_LIMITS)).toBe('')
  expect(limitWords({ count: 1, weight: null })).toBe('1 issue')
  expect(limitWords({ count: 5, weight: 20 })).toBe('5 issues and weight 20')
})
