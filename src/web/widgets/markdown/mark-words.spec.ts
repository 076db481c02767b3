import { expect, test } from 'vitest'

import { markWords } from './mark-words.ts'

test.each([
  ['bold', 'a **night** train'],
  ['italic', 'a _night_ train'],
  ['code', 'a `night` train'],
  ['strike', 'a ~~night~~ train'],
  ['link', 'a [night](https://) train'],
] as const)('%s is added around the selection, and removed again', (mark, text) => {
  const plain = { text: 'a night train', start: 2, end: 7 }
  const marked = markWords(plain, mark)
  expect(marked.text).toBe(text)
  expect(marked.text.slice(marked.start, marked.end)).toBe('night')
  expect(markWords(marked, mark)).toEqual(plain)
})

test('without a selection the cursor moves between the marks', () => {
  expect(markWords({ text: '', start: 0, end: 0 }, 'bold')).toEqual({
    text: '****',
    start: 2,
    end: 2,
  })
})
