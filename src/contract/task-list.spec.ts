import { expect, test } from 'vitest'

import { countTasks } from './task-list.ts'

test.each([
  [null, 0, 0],
  ['no tasks [here]', 0, 0],
  ['- [ ] one\n* [x] two\n+ [X] three\n  1. [ ] nested', 4, 2],
  ['> - [x] quoted\n- [] none\n-[ ] none\n- [y] none\n- [ ]', 2, 1],
  ['```\n- [ ] code\n```\n- [ ] task\n~~~~\n- [x] code\n~~~\n- [x] code\n~~~~', 1, 0],
])('counts the tasks of %j', (text, count, completed) => {
  expect(countTasks(text)).toEqual({ count, completed })
})
