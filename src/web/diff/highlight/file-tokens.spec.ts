import { describe, expect, test, vi } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'
import { createFileTokens } from './file-tokens.ts'
import type { Highlighter } from './highlighter.ts'
import { tokenize } from './tokenize.ts'

const DIFF = '@@ -1,3 +1,3 @@\n /* a\n-const b = 1\n+b */ c(2)\n const d = 3\n'

test('colors each side of a hunk from its own text', async () => {
  const { tokens, lines } = setUp(DIFF)
  const [comment, removed, added, context] = lines
  expect(tokens.lookup.get()(comment!)).toBeUndefined()
  tokens.request()
  await arrival(tokens)
  const kindsOf = (line: Line) =>
    tokens.lookup
      .get()(line)!
      .map(({ kind }) => kind)
  expect(kindsOf(removed!)).toEqual(['comment'])
  expect(kindsOf(added!)[0]).toBe('comment')
  expect(kindsOf(added!)).toContain('function')
  expect(kindsOf(context!)[0]).toBe('keyword')
})

test('colors expanded lines after the hunks', async () => {
  const { tokens } = setUp(DIFF)
  const expanded: Line = { kind: 'context', text: 'return 1', oldLine: 9, newLine: 9 }
  tokens.request()
  await arrival(tokens)
  expect(tokens.lookup.get()(expanded)).toBeUndefined()
  await arrival(tokens)
  expect(tokens.lookup.get()(expanded)).toEqual([
    { start: 0, end: 7, kind: 'keyword' },
    { start: 7, end: 8, kind: 'number' },
  ])
})

test('requests a file once, and a huge file not at all', () => {
  const { tokens, asked } = setUp(DIFF)
  tokens.request()
  tokens.request()
  expect(asked).toHaveLength(1)
  const huge = setUp(`@@ -0,0 +1 @@\n+${'x'.repeat(1_000_000)}\n`)
  huge.tokens.request()
  expect(huge.asked).toHaveLength(0)
})

test('leaves the file plain without a reply', async () => {
  const file = sampleFile(DIFF)
  const tokens = createFileTokens(file, { start: () => {}, highlight: async () => null })
  tokens.request()
  await Promise.resolve()
  expect(tokens.lookup.get()(hunksOf(file)[0]!.lines[0]!)).toBeUndefined()
})

test('asks again when no worker could try', async () => {
  let calls = 0
  const highlight = async () => void calls++
  const tokens = createFileTokens(sampleFile(DIFF), { start: () => {}, highlight })
  tokens.request()
  await vi.waitFor(() => {
    tokens.request()
    expect(calls).toBe(2)
  })
})

describe('a hunk that begins inside a comment', () => {
  const IN_COMMENT = '@@ -3,3 +3,3 @@\n return 1\n-return 2\n+return 3\n return 4 */ x(5)\n'
  const text = ['/*', 'why', 'return 1', 'return 3', 'return 4 */ x(5)', 'return 6']

  test('gets its colors from the whole file, on both sides', async () => {
    const { tokens, lines } = setUp(IN_COMMENT)
    tokens.request()
    await arrival(tokens)
    const kindsOf = (line: Line) =>
      tokens.lookup
        .get()(line)
        ?.map(({ kind }) => kind)
    expect(lines.map((line) => kindsOf(line)![0])).toEqual(Array(4).fill('keyword'))
    const refined = arrival(tokens)
    await tokens.refine(async () => text)
    await refined
    expect(lines.map((line) => kindsOf(line)![0])).toEqual(Array(4).fill('comment'))
    expect(kindsOf(lines[3]!)).toContain('function')
    const expanded: Line = { kind: 'context', text: 'why', oldLine: 2, newLine: 2 }
    expect(kindsOf(expanded)).toEqual(['comment'])
  })

  test('keeps the colors of its own text if the file is missing or differs', async () => {
    for (const read of [async () => await Promise.reject(new Error('Gone')), async () => ['x']]) {
      const { tokens, lines } = setUp(IN_COMMENT)
      tokens.request()
      await tokens.refine(read).catch(() => {})
      expect(tokens.lookup.get()(lines[0]!)![0]!.kind).toBe('keyword')
    }
  })
})

test('reads a file once, and only if its start is hidden', async () => {
  const readsOf = async (diff: string) => {
    const { tokens } = setUp(diff)
    const read = vi.fn<() => Promise<string[]>>(async () => ['', 'const d = 3'])
    tokens.request()
    await tokens.refine(read)
    await tokens.refine(read)
    return read.mock.calls.length
  }
  expect(await readsOf(DIFF)).toBe(0)
  expect(await readsOf(DIFF.replace('-1,3 +1,3', '-2,3 +2,3'))).toBe(1)
})

function setUp(diff: string) {
  const file = sampleFile(diff)
  const asked: string[] = []
  const highlighter: Highlighter = {
    start: () => {},
    highlight: async (request) => {
      const { path, blocks } = request()
      asked.push(path)
      return tokenize(path, blocks)
    },
  }
  return { tokens: createFileTokens(file, highlighter), lines: hunksOf(file)[0]!.lines, asked }
}

/** Resolves when tokens arrive. */
async function arrival({ lookup }: ReturnType<typeof createFileTokens>): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = lookup.subscribe(() => {
      stop()
      resolve()
    })
  })
}
