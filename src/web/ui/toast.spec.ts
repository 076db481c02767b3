import { beforeEach, expect, test } from 'vitest'

import { dismissToast, shownToasts, toast } from './toast.ts'

const texts = () => shownToasts.get().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of shownToasts.get()) dismissToast(id)
})

test('new toasts replace the oldest ones, but not errors', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
  for (const text of ['refused', 'lost', 'broken', 'gone']) toast.error(text)
  expect(texts()).toEqual(['refused', 'lost', 'broken', 'gone'])
})

test('messages with an action stay longer, and errors until dismissed', () => {
  toast.info('Closed')
  toast.info('Closed, too', { label: 'Undo', run: () => undefined })
  toast.error('Not closed')
  expect(shownToasts.get().map(({ life }) => life)).toEqual([5000, 10_000, null])
})

test('shows the same message once, unless it has a retry', () => {
  toast.error('refused')
  toast.error('refused')
  expect(texts()).toEqual(['refused'])
  const retry = { label: 'Retry', run: () => undefined }
  toast.error('not moved', retry)
  toast.error('not moved', retry)
  expect(texts()).toEqual(['refused', 'not moved', 'not moved'])
})
