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
import { NOT_EXPANDED, rowsOf, type RowOptions } from './rows.ts'
import type { WhitespaceMode } from './whitespace.ts'
import type { Span } from './word-marks.ts'

// Random changes of files with awkward lines. Whatever the rows are, they hold both texts exactly.

const AWKWARD = [
  '',
  ' ',
  '\t',
  '}',
  'return value',
  'return  value ',
  '\treturn value',
  'const name = "value"',
  '@@ -1 +1 @@',
  '--- a/file',
  '+++ b/file',
  'diff --git a/x b/x',
  '\\ No newline at end of file',
  'a\rb',
  'line\r',
  'x\u2028y',
  '\u202eabc',
  'e\u0301\u0302',
  '😀',
]
const MODES: readonly WhitespaceMode[] = ['none', 'trailing', 'amount', 'all']
const CONTEXT = 3
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

interface Edit {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

function randomEdits(random: (below: number) => number): readonly Edit[] {
  const line = () =>
    random(3) === 0 ? `const value${random(40)} = ${random(5)}` : AWKWARD[random(AWKWARD.length)]!
  const edits: Edit[] = []
  for (let parts = random(8); parts >= 0; parts--) {
    for (let kept = random(12); kept > 0; kept--) edits.push({ kind: ' ', text: line() })
    const removed = Array.from({ length: random(5) }, line)
    const added = random(2) ? removed.map((text) => ` ${text} `) : []
    for (let more = random(4); more > 0; more--) added.push(line())
    edits.push(...removed.map((text) => ({ kind: '-' as const, text })))
    edits.push(...added.map((text) => ({ kind: '+' as const, text })))
  }
  return edits
}

/** Writes hunks as git does. */
function diffOf(edits: readonly Edit[]): string {
  const isNear = edits.map((_, at) =>
    edits.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== ' '),
  )
  let [diff, oldLine, newLine] = ['', 0, 0]
  for (let at = 0; at < edits.length;) {
    const hunk: Edit[] = []
    while (isNear[at]) hunk.push(edits[at++]!)
    const [oldCount, newCount] = ['+', '-'].map(
      (other) => hunk.filter(({ kind }) => kind !== other).length,
    ) as [number, number]
    if (hunk.length > 0) {
      const start = (line: number, count: number) => `${count === 0 ? line : line + 1},${count}`
      diff += `@@ -${start(oldLine, oldCount)} +${start(newLine, newCount)} @@\n`
      diff += hunk.map(({ kind, text }) => `${kind}${text}\n`).join('')
    }
    ;[oldLine, newLine] = [oldLine + oldCount, newLine + newCount]
    for (; at < edits.length && !isNear[at]; at++) [oldLine, newLine] = [oldLine + 1, newLine + 1]
  }
  return diff
}

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
