import { expect, test } from 'vitest'

import { randomBelow } from '#web/lib/random-below.ts'
import { countRows } from './count-rows.ts'
import type { DiffFile } from './diff-file.ts'
import { sampleFile, shownSide } from './diff-samples.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { marksIn } from './line-marks.ts'
import type { Side } from './line-ref.ts'
import { movedBlocks, type MovedBlock } from './moved-blocks.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { diffOf, randomEdits } from './random-diff.ts'
import { NOT_EXPANDED, rowsOf, type RowOptions } from './rows.ts'
import type { WhitespaceMode } from './whitespace.ts'
import type { Span } from './word-marks.ts'

// Random changes of files with awkward lines. Whatever the rows are, they hold both texts exactly.

const MODES: readonly WhitespaceMode[] = ['none', 'trailing', 'amount', 'all']
const READABLE = { ...NOT_EXPANDED, canRead: true }

test.each(Array.from({ length: 200 }, (_, seed) => [seed]))('random change %i', (seed) => {
  const random = randomBelow(seed)
  const edits = randomEdits(random)
  const before = edits.flatMap(({ kind, text }) => (kind === '+' ? [] : text))
  const after = edits.flatMap(({ kind, text }) => (kind === '-' ? [] : text))
  const file = sampleFile(diffOf(edits))
  expectMoves(file, movedBlocks([file]))
  for (const layout of ['unified', 'split'] as const) {
    for (const whitespace of MODES) {
      const options = { layout, whitespace }
      for (const expansions of [NOT_EXPANDED, READABLE])
        expect(countRows(file, options, expansions)).toBe(rowsOf(file, options, expansions).length)
      expectSide(file, options, after, 'old', before)
      expectSide(file, options, after, 'new', after)
    }
  }
  for (const line of hunksOf(file).flatMap(({ lines }) => lines)) {
    expectSpans(line, marksIn(file, line))
    expectSpans(
      line,
      hiddenCharacters(line.text).map(({ at, length }) => ({ start: at, end: at + length })),
    )
  }
})

function expectSide(
  file: DiffFile,
  options: RowOptions,
  after: readonly string[],
  side: Side,
  texts: readonly string[],
): void {
  const lines = shownSide(file, options, after, side)
  const number = side === 'old' ? 'oldLine' : 'newLine'
  expect(lines.map((line) => line[number])).toEqual(lines.map((_, at) => at + 1))
  expect(lines.map(({ text }) => text)).toEqual(texts)
}

/** Expects each moved line to exist once, and both ends to be equal except for spaces and marked words. */
function expectMoves(file: DiffFile, blocks: readonly MovedBlock[]): void {
  const lines = hunksOf(file).flatMap((hunk) => hunk.lines)
  const seen = new Set<Line>()
  for (const { from, to, length, marks } of blocks) {
    for (let at = 0; at < length; at++) {
      const old = lines.find(
        ({ kind, oldLine }) => kind === 'removed' && oldLine === from.line + at,
      )!
      const now = lines.find(({ kind, newLine }) => kind === 'added' && newLine === to.line + at)!
      expect(seen.has(old) || seen.has(now)).toBe(false)
      seen.add(old).add(now)
      const { old: oldMarks = [], new: newMarks = [] } = marks.get(at) ?? {}
      expectSpans(old, oldMarks)
      expectSpans(now, newMarks)
      expect(withoutMarks(now, newMarks)).toBe(withoutMarks(old, oldMarks))
    }
  }
}

function withoutMarks({ text }: Line, marks: readonly Span[]): string {
  const isMarked = (at: number) => marks.some(({ start, end }) => at >= start && at < end)
  const kept = Array.from({ length: text.length }, (_, at) => (isMarked(at) ? '' : text[at]!))
  return kept.join('').replace(/\s/g, '')
}

function expectSpans(
  { text }: Line,
  spans: readonly { readonly start: number; readonly end: number }[],
): void {
  let last = 0
  for (const { start, end } of spans) {
    expect(start >= last && end > start && end <= text.length).toBe(true)
    last = end
  }
}
