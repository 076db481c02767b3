import { expect, test } from 'vitest'

import { indentLines } from './indent-lines.ts'

test('indents and outdents every line that the selection touches', () => {
  const chosen = { text: 'a\nb\nc', start: 2, end: 5 }
  const indented = indentLines(chosen, 'indent')
  expect(indented).toEqual({ text: 'a\n  b\n  c', start: 4, end: 9 })
  expect(indentLines(indented, 'outdent')).toEqual(chosen)
})

test('outdents no further than the start of the line', () => {
  expect(indentLines({ text: ' a', start: 0, end: 0 }, 'outdent')).toEqual({
    text: 'a',
    start: 0,
    end: 0,
  })
  expect(indentLines({ text: 'x\n\ta', start: 2, end: 4 }, 'outdent')).toEqual({
    text: 'x\na',
    start: 2,
    end: 3,
  })
})
