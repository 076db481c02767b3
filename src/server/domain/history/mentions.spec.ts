import { expect, test } from 'vitest'

import { mentionsIn } from './mentions.ts'

test('who is named is mentioned, once', () => {
  expect(mentionsIn('See @ann, (@bob.b) and @ANN. Also @c-d.')).toEqual({
    addressed: [],
    mentioned: ['ann', 'bob.b', 'c-d'],
  })
})

test('who the text begins with is spoken to', () => {
  expect(mentionsIn(' @ann, @bob: please ask @cat')).toEqual({
    addressed: ['ann', 'bob'],
    mentioned: ['cat'],
  })
})

test('nobody is meant by addresses, paths, code and quotes', () => {
  const text = 'a@b.test x/@y `@ann` ``@b`c``\n\n```\n@cat\n```\n> @dan\n~~~\n@eve'
  expect(mentionsIn(text)).toEqual({ addressed: [], mentioned: [] })
  expect(mentionsIn(null)).toEqual({ addressed: [], mentioned: [] })
})

test('a text names a hundred people at most', () => {
  const all = Array.from({ length: 300 }, (_, at) => `@u${at}`).join(' and ')
  expect(mentionsIn(all).mentioned).toHaveLength(100)
})

test('reading takes no longer than it must, whatever a text is made of', () => {
  const nobody = { addressed: [], mentioned: [] }
  expect(mentionsIn(`a${'`'.repeat(1_000_000)}`)).toEqual(nobody)
  const runs = Array.from({ length: 1000 }, (_, at) => '`'.repeat(at + 1))
  expect(mentionsIn(runs.join('a'))).toEqual(nobody)
  expect(mentionsIn('See `a` @ann ``b').mentioned).toEqual(['ann'])
})
