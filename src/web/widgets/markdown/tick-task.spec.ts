import { expect, test } from 'vitest'

import { tickTask } from './tick-task.ts'

const text = 'Do\n\n- [ ] this [ ]\n  1. [x] that\n\nnot [ ] this'

test('toggles the task of a line, and changes nothing else', () => {
  expect(tickTask(text, 2, true)).toBe('Do\n\n- [x] this [ ]\n  1. [x] that\n\nnot [ ] this')
  expect(tickTask(text, 3, false)).toBe('Do\n\n- [ ] this [ ]\n  1. [ ] that\n\nnot [ ] this')
})

test.each([0, 5, 99, -1])('line %i is no task', (line) => {
  expect(tickTask(text, line, true)).toBe(text)
})
