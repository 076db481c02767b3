import { expect, test } from 'vitest'

import { tickSameTask, tickTask } from './tick-task.ts'

const text = 'Do\n\n- [ ] this [ ]\n  1. [x] that\n\nnot [ ] this'

test('toggles the task of a line, and changes nothing else', () => {
  expect(tickTask(text, 2, true)).toBe('Do\n\n- [x] this [ ]\n  1. [x] that\n\nnot [ ] this')
  expect(tickTask(text, 3, false)).toBe('Do\n\n- [ ] this [ ]\n  1. [ ] that\n\nnot [ ] this')
})

test.each([0, 5, 99, -1])('line %i is no task', (line) => {
  expect(tickTask(text, line, true)).toBe(text)
})

test('toggles the same task in another text', () => {
  const now = 'Do it\n\n- [ ] this [ ]\n  1. [x] that'
  const ticked = 'Do it\n\n- [x] this [ ]\n  1. [x] that'
  expect(tickSameTask(now, text, 2, true)).toBe(ticked)
  expect(tickSameTask(ticked, text, 2, true)).toBe(ticked)
  expect(tickSameTask(now, text.replace('[ ]', '[x]'), 2, false)).toBe(now)
})

test.each(['', 'Do', `Please\n${text}`, text.replace('this', 'other'), text.replace('- [ ]', '-')])(
  'does not toggle another line in %j',
  (now) => {
    expect(tickSameTask(now, text, 2, true)).toBeNull()
  },
)
