import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { NOT_EXPANDED, rowsOf } from '#web/diff/model/rows.ts'
import { cursorAt, nextChange, nextLine } from './cursor.ts'

const hunks = '@@ -5,2 +5,2 @@\n five\n-six\n+6\n@@ -20,2 +20,2 @@\n-twenty\n+20\n last\n'
const files = ['a.ts', 'b.ts', 'c.ts'].map((path) =>
  sampleFile(hunks, { old_path: path, new_path: path }),
)
const options = { layout: 'unified', whitespace: 'none' } as const

/** The rows of the files, with `b.ts` collapsed. */
const rows = {
  files,
  indexOf: (path: string) => files.findIndex((file) => file.path === path),
  shownRows: (path: string) =>
    path === 'b.ts'
      ? []
      : rowsOf(
          files.find((file) => file.path === path)!,
          options,
          NOT_EXPANDED,
        ),
}

test.each([
  ['a.ts', 'new', 5, 1, 'a.ts old 6'],
  ['a.ts', 'new', 12, 1, 'a.ts old 20'],
  ['a.ts', 'new', 12, -1, 'a.ts new 6'],
  ['a.ts', 'new', 2, 1, 'a.ts new 5'],
  ['a.ts', 'new', 99, -1, 'a.ts new 21'],
  ['a.ts', 'new', 99, 1, 'c.ts new 5'],
  ['b.ts', 'new', 6, 1, 'c.ts new 5'],
  ['b.ts', 'new', 6, -1, 'a.ts new 21'],
] as const)('from %s, %s line %i, step %i leads to %s', (path, side, line, step, expected) => {
  const next = nextLine(rows, cursorAt({ path, side, line }), step)
  expect(next && `${next.path} ${next.side} ${next.line}`).toBe(expected)
})

test('goes to the next change from a hidden line', () => {
  const cursor = cursorAt({ path: 'a.ts', side: 'new', line: 12 })
  expect(nextChange(rows, cursor, 1)).toEqual({ path: 'a.ts', side: 'old', line: 20 })
  expect(nextChange(rows, cursor, -1)).toEqual({ path: 'a.ts', side: 'old', line: 6 })
})
