import { expect, test } from 'vitest'

import { spellName } from './spell-name.ts'

test.each([
  ['x\u202eniam', 'x[U+202E]niam'],
  ['ma\u200bin', 'ma[U+200B]in'],
  ['ma\u200din\u2060', 'ma[U+200D]in[U+2060]'],
  ['\u{e0041}main', '[U+E0041]main'],
  ['a\u2028b\u0007', 'a[U+2028]b[U+0007]'],
])('spells out the hidden characters of %j', (name, spelled) => {
  expect(spellName(name)).toBe(spelled)
})

test.each(['$(id)', '"><img/src=x>', 'ünï/🚢', 'fix/❤\ufe0f', 'سلسلة'])('keeps %j', (name) => {
  expect(spellName(name)).toBe(name)
})
