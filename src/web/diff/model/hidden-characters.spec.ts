import { expect, test } from 'vitest'

import { hiddenCharacters, spellHidden } from './hidden-characters.ts'

test.each([
  ['a\u202eb', ['1 Right-to-left override (U+202E)']],
  ['\u2066a\u2069', ['0 Left-to-right isolate (U+2066)', '2 Pop directional isolate (U+2069)']],
  ['a\u200bb', ['1 Zero-width space (U+200B)']],
  ['\ufeffimport', ['0 Byte order mark (U+FEFF)']],
  ['a\u2028b', ['1 Line separator (U+2028)']],
  ['a\rb\r', ['1 Carriage return (U+000D)']],
  ['\0\x07', ['0 Null (U+0000)', '1 Control character (U+0007)']],
  ['\x1b[31mred\x1b[0m', ['0 Terminal sequence', '8 Terminal sequence']],
  ['\x1b', ['0 Escape (U+001B)']],
  ['a\u{e0041}', ['1 Invisible character (U+E0041)']],
  ['\u3164', ['0 Invisible character (U+3164)']],
  ['p\u0430ypal', ['1 Cyrillic letter that looks like a (U+0430)']],
  ['is\u039fpen', ['2 Greek letter that looks like O (U+039F)']],
  [
    'p\u0430\u200b',
    ['1 Cyrillic letter that looks like a (U+0430)', '2 Zero-width space (U+200B)'],
  ],
])('finds the hidden characters in %j', (text, expected) => {
  expect(hiddenCharacters(text).map(({ at, name }) => `${at} ${name}`)).toEqual(expected)
})

test.each([
  '\tplain(text)',
  'line end\r',
  'naïve café, Übergröße',
  'вычислить(сумма)',
  'Δx = λ + µs',
  '👩\u200d💻 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥',
  'می\u200cخواهم',
  'क्\u200dष',
])('finds nothing in %j', (text) => {
  expect(hiddenCharacters(text)).toEqual([])
})

test('spells out the hidden characters of a path', () => {
  expect(spellHidden('src/gpj.\u202etxt\n\x1b[31m.exe')).toBe(
    'src/gpj.[U+202E]txt[U+000A][ESC[31m].exe',
  )
  expect(spellHidden('src/p\u0430ypal 👩\u200d🔬.ts')).toBe('src/p\u0430ypal 👩\u200d🔬.ts')
})

test('is fast for 100,000 combining marks and 1 MB of other characters', () => {
  expect(hiddenCharacters(`e${'\u0301'.repeat(100_000)}`)).toEqual([])
  expect(hiddenCharacters('\u200b'.repeat(2 ** 20))).toHaveLength(1000)
  expect(hiddenCharacters(`\x1b[${'1'.repeat(2 ** 20)}`)).toHaveLength(1)
})

test('has short labels for invisible characters', () => {
  const labels = (text: string) => hiddenCharacters(text).map(({ label }) => label)
  expect(labels('\u202ea\x1b[31m')).toEqual(['U+202E', 'ESC[31m'])
  expect(labels('p\u0430ypal')).toEqual([null])
})
