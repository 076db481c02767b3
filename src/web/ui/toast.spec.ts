import { beforeEach, expect, test } from 'vitest'

import { dismissToast, shownToasts, toast } from './toast.ts'

const texts = () => shownToasts.get().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of shownToasts.get()) dismissToast(id)
})

test('the oldest news make place for new ones, errors stay', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
  for (const text of ['refused', 'lost', 'broken', 'gone']) toast.error(text)
  expect(texts()).toEqual(['refused', 'lost', 'broken', 'gone'])
})

test('the same news are told once, but each thing that can be sent again has its own', () => {
  toast.error('refused')
  toast.error('refused')
  expect(texts()).toEqual(['refused'])
  const retry = { label: 'Retry', run: () => undefined }
  toast.error('not moved', retry)
  toast.error('not moved', retry)
  expect(texts()).toEqual(['refused', 'not moved', 'not moved'])
})
