import { expect, test } from 'vitest'

import { isPosition } from './is-position.ts'

const file = {
  base_sha: 'b',
  start_sha: 's',
  head_sha: 'h',
  position_type: 'file',
  old_path: 'a',
  new_path: 'a',
}
const line = { ...file, position_type: 'text', old_line: null, new_line: 7 }
const end = { line_code: null, type: null, old_line: 3, new_line: 4 }

test.each([
  file,
  line,
  { ...line, line_range: { start: end, end } },
  { ...line, line_range: null },
])('takes %j', (position) => expect(isPosition(position)).toBe(true))

test.each([
  null,
  'a',
  [],
  {},
  { ...file, position_type: 'sound' },
  { ...file, new_path: null },
  { ...file, head_sha: undefined },
  { ...line, new_line: '7' },
  { ...line, line_range: {} },
  { ...line, line_range: { start: end, end: { ...end, old_line: 1.5 } } },
])('rejects %j', (position) => expect(isPosition(position)).toBe(false))
