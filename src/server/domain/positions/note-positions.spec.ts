import { describe, expect, test } from 'vitest'

import type { Position } from '#contract/positions.ts'
import type { FileDiff } from '#server/git/diff.ts'
import { lineCode, linesOf, newNumber } from './diff-lines.ts'
import { movePosition, type ComparisonChange } from './note-positions.ts'

const file = (diff: string, more: Partial<FileDiff> = {}): FileDiff => ({
  old_path: 'a.txt',
  new_path: 'a.txt',
  a_mode: '100644',
  b_mode: '100644',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
  binary: false,
  too_large: false,
  collapsed: false,
  additions: 0,
  deletions: 0,
  diff,
  ...more,
})

/** Changes the second of three lines and adds a line after it. */
const changed = file(
  '@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2.5\n three\n\\ No newline at end of file\n',
)
const commits = { base_sha: 'b2', start_sha: 's2', head_sha: 'h2' }
const at = (old_line: number | null, new_line: number | null): Position => ({
  base_sha: 'b1',
  start_sha: 's1',
  head_sha: 'h1',
  position_type: 'text',
  old_path: 'a.txt',
  new_path: 'a.txt',
  old_line,
  new_line,
  line_range: null,
})
const move = (position: Position, moves: Partial<ComparisonChange>) =>
  movePosition(position, { heads: [], bases: [], diff: [changed], commits, ...moves })

describe('the lines of a diff', () => {
  test('have numbers on both sides', () => {
    expect(linesOf(changed.diff)).toEqual([
      { old: 1, new: 1, sign: ' ' },
      { old: 2, new: 2, sign: '-' },
      { old: 3, new: 2, sign: '+' },
      { old: 3, new: 3, sign: '+' },
      { old: 3, new: 4, sign: ' ' },
    ])
    expect([1, 2, 3, 9].map((line) => newNumber(linesOf(changed.diff), line))).toEqual([
      1,
      null,
      4,
      10,
    ])
  })

  test('have line codes', () => {
    const code = (old_line: number | null, new_line: number | null) =>
      lineCode('a', linesOf(changed.diff), { old_line, new_line }).replace(/^.{40}/, '')
    expect(code(null, 3)).toBe('_3_3')
    expect(code(2, null)).toBe('_2_2')
    expect(code(3, 4)).toBe('_3_4')
    expect(code(8, 9)).toBe('_8_9')
  })
})

describe('a diff note', () => {
  test('keeps its line when nothing changed before it', () => {
    expect(move(at(null, 3), {})).toEqual({
      position: { ...at(null, 3), ...commits },
      lineCode: expect.stringMatching(/^[0-9a-f]{40}_3_3$/),
    })
  })

  test('follows an added line when lines are inserted before it', () => {
    const heads = [file('@@ -1,1 +1,3 @@\n+x\n+y\n one\n')]
    const diff = [file('@@ -1,3 +1,6 @@\n+x\n+y\n one\n-two\n+2\n+2.5\n three\n')]
    expect(move(at(null, 3), { heads, diff })?.position).toMatchObject({
      old_line: null,
      new_line: 5,
    })
  })

  test('follows a removed line through changes of the target branch', () => {
    const bases = [file('@@ -1,1 +1,2 @@\n+x\n one\n')]
    const diff = [file('@@ -2,3 +2,4 @@\n one\n-two\n+2\n+2.5\n three\n')]
    expect(move(at(2, null), { bases, diff })?.position).toMatchObject({
      old_line: 3,
      new_line: null,
    })
  })

  test('follows a renamed file', () => {
    const heads = [file('', { new_path: 'b.txt', renamed_file: true })]
    const diff = [{ ...changed, new_path: 'b.txt', renamed_file: true }]
    expect(move(at(3, 4), { heads, diff })?.position).toMatchObject({
      old_path: 'a.txt',
      new_path: 'b.txt',
      old_line: 3,
      new_line: 4,
    })
  })

  test('becomes outdated when its line changes, its file is deleted, or its file no longer differs', () => {
    const edited = [file('@@ -2,2 +2,2 @@\n 2\n-2.5\n+2.6\n')]
    expect(move(at(null, 3), { heads: edited })).toBeNull()
    expect(move(at(null, 3), { heads: [file('', { deleted_file: true })] })).toBeNull()
    expect(move(at(null, 3), { diff: [] })).toBeNull()
  })

  test('keeps its range while both ends exist', () => {
    const end = (old_line: number | null, new_line: number) => ({
      line_code: 'x',
      type: 'new' as const,
      old_line,
      new_line,
    })
    const range = { ...at(null, 3), line_range: { start: end(null, 2), end: end(null, 3) } }
    const moved = move(range, {})?.position.line_range
    expect(moved?.start).toEqual({ ...end(null, 2), line_code: expect.stringMatching(/_3_2$/) })
    const heads = [file('@@ -1,3 +1,3 @@\n one\n-2\n+two\n 2.5\n')]
    expect(move(range, { heads })?.position.line_range).toBeNull()
  })

  test('on an image stays while the image exists', () => {
    const image: Position = {
      ...at(null, null),
      position_type: 'image',
      width: 10,
      height: 10,
      x: 1,
      y: 2,
    }
    expect(move(image, {})?.position).toMatchObject({ ...commits, x: 1, y: 2 })
    expect(move(image, { heads: [file('', { binary: true })] })).toBeNull()
    const whole: Position = { ...at(null, null), position_type: 'file' }
    expect(move(whole, { heads: [file('')] })?.position).toMatchObject(commits)
  })
})
