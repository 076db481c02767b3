import { expect, test } from 'vitest'

import { countRows } from './count-rows.ts'
import { sampleFile } from './diff-samples.ts'
import type { Line } from './parse-hunks.ts'
import { NOT_EXPANDED, rowsOf, type Expansions, type Row, type RowOptions } from './rows.ts'

const UNIFIED: RowOptions = { layout: 'unified', whitespace: 'none' }
const SPLIT: RowOptions = { layout: 'split', whitespace: 'none' }
const READABLE: Expansions = { ...NOT_EXPANDED, canRead: true }

const HUNKS = [
  '@@ -4,5 +4,6 @@ function get(key)',
  ' four',
  '-five',
  '+5',
  '+5.5',
  ' six',
  ' seven',
  ' eight',
  '@@ -20,2 +21 @@',
  ' twenty',
  '-last',
  '',
].join('\n')

const signs = { context: ' ', added: '+', removed: '-' }
const side = (line: Line | null) => (line ? signs[line.kind] + line.text : '')

function drawn(row: Row): string {
  if (row.kind === 'line') return side(row.line)
  if (row.kind === 'pair') return `${side(row.old)}|${side(row.new)}`
  if (row.kind === 'gap')
    return `${row.oldStart}:${row.newStart} … ${row.count ?? '?'} ${row.heading}`
  return `${row.count} ${row.kind}: ${row.lines.map(side).join('')}`
}

function rowsIn(diff: string, options: RowOptions, expansions = NOT_EXPANDED) {
  const file = sampleFile(diff)
  expect(countRows(file, options, expansions)).toBe(rowsOf(file, options, expansions).length)
  return rowsOf(file, options, expansions).map(drawn)
}

const contextLine = (oldLine: number, newLine: number): Line => ({
  kind: 'context',
  text: `new ${newLine}`,
  oldLine,
  newLine,
})

test('puts a gap before each hunk', () => {
  expect(rowsIn(HUNKS, UNIFIED)).toEqual([
    '1:1 … 3 function get(key)',
    ' four',
    '-five',
    '+5',
    '+5.5',
    ' six',
    ' seven',
    ' eight',
    '9:10 … 11 ',
    ' twenty',
    '-last',
  ])
})

test('pairs removed and added lines in a split diff', () => {
  expect(rowsIn(HUNKS, SPLIT).slice(1, 5)).toEqual([
    ' four| four',
    '-five|+5',
    '|+5.5',
    ' six| six',
  ])
})

test('has a last gap when lines may follow and can be read', () => {
  const diff = '@@ -1,4 +1,4 @@\n-a\n+b\n c\n d\n e\n'
  expect(rowsIn(diff, UNIFIED).at(-1)).toBe(' e')
  expect(rowsIn(diff, UNIFIED, READABLE).at(-1)).toBe('5:5 … ? ')
  expect(rowsIn(diff, UNIFIED, { ...READABLE, total: 9 }).at(-1)).toBe('5:5 … 5 ')
  expect(rowsIn(diff, UNIFIED, { ...READABLE, total: 4 }).at(-1)).toBe(' e')
  expect(rowsIn('@@ -1,3 +1,3 @@\n-a\n+b\n c\n d\n', UNIFIED, READABLE).at(-1)).toBe(' d')
})

test('shows expanded lines, and gaps for the rest', () => {
  const lines = [contextLine(3, 3), contextLine(12, 13), contextLine(13, 14)]
  const rows = rowsIn(HUNKS, SPLIT, { ...READABLE, lines, total: 21 })
  expect(rows.slice(0, 3)).toEqual(['1:1 … 2 ', ' new 3| new 3', ' four| four'])
  expect(rows.slice(7, 13)).toEqual([
    ' eight| eight',
    '9:10 … 3 ',
    ' new 13| new 13',
    ' new 14| new 14',
    '14:15 … 6 ',
    ' twenty| twenty',
  ])
})

test('folds lines that differ only in ignored whitespace', () => {
  const diff = '@@ -1,4 +1,5 @@\n-a\n-  b\n-\tc\n-d\n+A\n+b\n+c\n+new\n+d\n'
  expect(rowsIn(diff, { layout: 'unified', whitespace: 'all' })).toEqual([
    '-a',
    '+A',
    '2 whitespace: -  b-\tc+b+c',
    '+new',
    '1 whitespace: -d+d',
  ])
})

test('shows the lines of opened bands', () => {
  const file = sampleFile('@@ -1,3 +1,3 @@\n-  b\n-c\n-d\n+b\n+C\n+ d\n')
  const options = { layout: 'split', whitespace: 'all' } as const
  const [band] = rowsOf(file, options, NOT_EXPANDED)
  if (band?.kind !== 'whitespace') throw new Error('no band')
  const opened = { ...NOT_EXPANDED, opened: new Set([band.lines[0]!]) }
  expect(rowsOf(file, options, opened).map(drawn)).toEqual([
    '-  b|+b',
    '-c|+C',
    '1 whitespace: -d+ d',
  ])
  expect(countRows(file, options, opened)).toBe(3)
})

test('returns the same rows for the same arguments', () => {
  const file = sampleFile(HUNKS)
  const rows = rowsOf(file, UNIFIED, NOT_EXPANDED)
  expect(rowsOf(file, { ...UNIFIED }, NOT_EXPANDED)).toBe(rows)
  expect(rowsOf(file, SPLIT, NOT_EXPANDED)).not.toBe(rows)
})

test('counts an empty old or new side from the line after its number', () => {
  expect(rowsIn('@@ -3,0 +4,2 @@\n+a\n+b\n', UNIFIED)[0]).toBe('1:1 … 3 ')
  expect(rowsIn('@@ -4,2 +3,0 @@\n-a\n-b\n', UNIFIED)[0]).toBe('1:1 … 3 ')
})

test('folds runs that differ only because the base moved', () => {
  const drift = { old: new Set([20]), new: new Set([3]) }
  const diff = '@@ -1,2 +1,3 @@\n-a\n+A\n b\n+from base\n@@ -20 +20,0 @@\n-gone\n'
  const file = { ...sampleFile(diff), drift }
  const rows = rowsOf(file, UNIFIED, NOT_EXPANDED)
  expect(rows.map(drawn)).toEqual([
    '-a',
    '+A',
    ' b',
    '1 drift: +from base',
    '3:4 … 17 ',
    '1 drift: -gone',
  ])
  expect(countRows(file, UNIFIED, NOT_EXPANDED)).toBe(rows.length)
})
