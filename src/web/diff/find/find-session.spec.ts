import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { createLineHits } from '#web/diff/view/line-hits.ts'
import { createStore } from '#web/lib/store.ts'
import { findMatches, type FindContent } from './find-matches.ts'
import type { FindQuery } from './find-query.ts'
import { createFindSession } from './find-session.ts'
import type { FindResult } from './finder.ts'
import { searchedLines } from './searched-lines.ts'

const files = [
  sampleFile('@@ -1,2 +1,2 @@\n one\n two\n', { old_path: 'a', new_path: 'a' }),
  sampleFile('@@ -1,2 +1,2 @@\n one one\n only\n', { old_path: 'b', new_path: 'b' }),
]

const contentOf = (
  files: FindContent['files'],
  expanded: FindContent['expanded'] = new Map(),
): FindContent => ({
  files,
  comments: [],
  expanded,
})

function setUp(startFile = 0) {
  const result = createStore<FindResult>({ status: 'empty', matches: [], isCut: false })
  const moves: string[] = []
  let content = contentOf([])
  const hits = createLineHits()
  const session = createFindSession({
    finder: {
      result,
      load: (loaded) => void (content = loaded),
      stop: () => {},
      find: (query: FindQuery) => {
        const matches = [...findMatches(content, query)].filter((match) => match !== null)
        result.set({ status: 'searching', matches: matches.slice(0, 1), isCut: false })
        result.set({ status: 'done', matches, isCut: false })
      },
    },
    hits,
    startFile,
    onCurrent: ({ path, ref }) => void moves.push(`${path} ${ref?.line ?? 'path'}`),
  })
  session.load(contentOf(files))
  const drawn = () =>
    [...hits.get()].map(([line, found]) =>
      found.reduceRight(
        (text, { start, end, isCurrent }) =>
          `${text.slice(0, start)}${isCurrent ? '[' : '('}${text.slice(start, end)})${text.slice(end)}`,
        line.text,
      ),
    )
  return { session, hits, moves, drawn }
}

test('starts in the current file and wraps around', () => {
  const { session, moves, drawn } = setUp(1)
  session.change({ text: 'one' })
  expect(session.state.get()).toMatchObject({ index: 1, status: 'done' })
  session.step(1)
  session.step(1)
  session.step(-1)
  expect(moves).toEqual(['b 1', 'b 1', 'a 1', 'b 1'])
  expect(drawn()).toEqual(['(one)', '(one) [one)'])
})

test('keeps its place while the query changes', () => {
  const { session, moves } = setUp()
  session.change({ text: 'o' })
  session.step(1)
  session.change({ text: 'on' })
  session.change({ text: 'onl' })
  expect(moves).toEqual(['a 1', 'a 2', 'b 1', 'b 2'])
})

test('moves nothing when the files or comments change, and continues from its place', () => {
  const { session, moves, drawn } = setUp(1)
  session.change({ text: 'one' })
  session.load(contentOf(files))
  session.load(contentOf([files[1]!]))
  expect(session.state.get()).toMatchObject({ index: 0, status: 'done' })
  expect(moves).toEqual(['b 1'])
  expect(drawn()).toEqual(['[one) (one)'])
  session.step(1)
  expect(moves).toEqual(['b 1', 'b 1'])
})

test('keeps the hits of unchanged lines', () => {
  const { session, hits } = setUp()
  session.change({ text: 'one' })
  const [first, second] = [searchedLines(files[0]!)[0]!, searchedLines(files[1]!)[0]!]
  session.step(1)
  const before = hits.get()
  session.step(1)
  expect(hits.get().get(first)).toBe(before.get(first))
  expect(hits.get().get(second)).not.toBe(before.get(second))
  session.close()
  expect(hits.get().size).toBe(0)
})

test('includes expanded lines, and stays on its match when more are shown', () => {
  const { session, moves, drawn } = setUp()
  const line = (text: string, at: number) =>
    ({ kind: 'context', text, oldLine: at, newLine: at }) as const
  session.change({ text: 'only' })
  expect(session.state.get()).toMatchObject({ index: 0 })
  const below = line('not only', 7)
  session.load(contentOf(files, new Map([['b', [below]]])))
  expect(session.state.get()).toMatchObject({ index: 0, matches: { length: 2 } })
  session.step(1)
  session.load(contentOf(files, new Map([['b', [line('only', 4), below]]])))
  expect(session.state.get()).toMatchObject({ index: 2, matches: { length: 3 } })
  expect(drawn()).toEqual(['(only)', '(only)', 'not [only)'])
  expect(moves).toEqual(['b 2', 'b 7'])
})
