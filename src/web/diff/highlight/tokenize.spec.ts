import { expect, test } from 'vitest'

import { TOKEN_KINDS } from './token-kinds.ts'
import { tokenize } from './tokenize.ts'

test('finds the tokens of each line', () => {
  expect(kindsOf('a.ts', 'const name = "x" // why\n\nreturn load(1)')).toEqual([
    ['const:keyword', '=:punctuation', '"x":string', '// why:comment'],
    [],
    ['return:keyword', 'load:function', '(:punctuation', '1:number', '):punctuation'],
  ])
})

test('supports markup, data and scripts', () => {
  expect(kindsOf('a.html', '<b id="x">')[0]).toEqual([
    '<:punctuation',
    'b:tag',
    'id:attribute',
    '=:punctuation',
    '"x":string',
    '>:punctuation',
  ])
  expect(kindsOf('a.json', '{"a": true}')[0]).toContain('"a":attribute')
  expect(kindsOf('Dockerfile', 'FROM node')[0]).toContain('FROM:keyword')
})

test('continues comments on the next line, but not in the next block', () => {
  const [first, second] = tokenize('a.ts', ['/* a\nb', 'b'])!
  expect([...first!.tokens]).toEqual([0, 4, 3, 0, 1, 3])
  expect([...second!.tokens]).toEqual([])
})

test.each([
  ['NUL', 'const a\0 = 1\nconst b = 2'],
  ['a lone surrogate', 'const a = "\ud800" + 1\nconst b = 2'],
  ['a lone carriage return', 'const a\r = 1\nconst b = 2'],
  ['a line separator', 'const a = `\u2028`\nconst b = 2'],
  ['an escape sequence', 'const a = "\u001b[31m"\nconst b = 2'],
  ['an emoji', 'const a = "👩🏽‍🚀"\nconst b = 2'],
])('keeps lines and offsets after %s', (_name, code) => {
  const lines = kindsOf('a.ts', code)
  expect(lines).toHaveLength(2)
  expect(lines[0]![0]).toBe('const:keyword')
  expect(lines[1]).toEqual(['const:keyword', '=:punctuation', '2:number'])
})

test('leaves long lines and unknown languages plain', () => {
  const long = `const a = "${'x'.repeat(5000)}"`
  expect(kindsOf('a.ts', `${long}\nconst b`)).toEqual([[], ['const:keyword']])
  expect(tokenize('photo.jpeg', ['const a'])).toBeNull()
})

/** Returns "text:kind" for each token. */
function kindsOf(path: string, code: string): string[][] {
  const [{ lines, tokens }] = tokenize(path, [code]) as [
    NonNullable<ReturnType<typeof tokenize>>[0],
  ]
  return code
    .split('\n')
    .map((line, at) =>
      [...tokens.subarray(lines[at]! * 3, lines[at + 1]! * 3)]
        .flatMap((start, index, all) =>
          index % 3 === 0 ? [{ start, end: all[index + 1]!, kind: all[index + 2]! }] : [],
        )
        .map(({ start, end, kind }) => `${line.slice(start, end).trim()}:${TOKEN_KINDS[kind]}`),
    )
}
