import { expect, test } from 'vitest'

import { mentionsIn } from './mentions.ts'

test('a mentioned user counts once', () => {
  expect(mentionsIn('See @ann, (@bob.b) and @ANN. Also @c-d.')).toEqual({
    addressed: [],
    mentioned: ['ann', 'bob.b', 'c-d'],
  })
})

test('users named at the start of a text are addressed directly', () => {
  expect(mentionsIn(' @ann, @bob: please ask @cat')).toEqual({
    addressed: ['ann', 'bob'],
    mentioned: ['cat'],
  })
})

test('emails, paths, code and quotes mention nobody', () => {
  const text = 'a@b.test x/@y `@ann` ``@b`c``\n\n```\n@cat\n```\n> @dan\n~~~\n@eve'
  expect(mentionsIn(text)).toEqual({ addressed: [], mentioned: [] })
  expect(mentionsIn(null)).toEqual({ addressed: [], mentioned: [] })
})

test('at most a hundred users are mentioned per text', () => {
  const all = Array.from({ length: 300 }, (_, at) => `@u${at}`).join(' and ')
  expect(mentionsIn(all).mentioned).toHaveLength(100)
})

test('parsing takes linear time for any text', () => {
  const nobody = { addressed: [], mentioned: [] }
  expect(mentionsIn(`a${'`'.repeat(1_000_000)}`)).toEqual(nobody)
  const runs = Array.from({ length: 1000 }, (_, at) => '`'.repeat(at + 1))
  expect(mentionsIn(runs.join('a'))).toEqual(nobody)
  expect(mentionsIn('See `a` @ann ``b').mentioned).toEqual(['ann'])
})
