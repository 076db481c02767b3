import { describe, expect, test } from 'vitest'

import type { Position } from '#contract/positions.ts'
import { diffFilesOf } from '#web/diff/model/diff-file.ts'
import { sampleDiff } from '#web/diff/model/diff-samples.ts'
import { placeOf } from './place.ts'

/** Made with git: the versions of one branch. */
const V1 = `@@ -2,11 +2,15 @@ const map = new Map()
 
 export function get(key) {
   const hit = map.get(key)
+  if (hit === undefined) {
+    return load(key)
+  }
   return hit
 }
 
 export function set(key, value) {
   map.set(key, value)
+  prune(map, LIMIT)
 }
 
 export function size() {
`
const WITH_MORE_LINES = `@@ -2,11 +2,16 @@ const map = new Map()
 
 export function get(key) {
   const hit = map.get(key)
+  count += 1
+  if (hit === undefined) {
+    return load(key)
+  }
   return hit
 }
 
 export function set(key, value) {
   map.set(key, value)
+  prune(map, LIMIT)
 }
 
 export function size() {
`
const REBASED = WITH_MORE_LINES.replace('-2,11 +2,16', '-5,11 +5,16')
const FORCE_PUSHED = `@@ -5,11 +5,12 @@ const map = new Map()
 
 export function get(key) {
   const hit = map.get(key)
-  return hit
+  return hit ?? load(key)
 }
 
 export function set(key, value) {
   map.set(key, value)
+  prune(map, LIMIT)
 }
 
 export function size() {
`
const REPLACED = `@@ -1,2 +1,2 @@
-// Nothing of it is left
+// Another text entirely
 
`

const first = { base_sha: 'b1', start_sha: 's1', head_sha: 'h1' }
const later = { base_sha: 'b2', start_sha: 's2', head_sha: 'h2' }

function at(numbers: Partial<Position>): Position {
  const path = 'src/cache.ts'
  return { ...first, position_type: 'text', old_path: path, new_path: path, ...numbers }
}

const files = (diff: string, names = {}) => diffFilesOf([sampleDiff(diff, names)])
const shown = (diff: string, names = {}) => ({ files: files(diff, names), commits: later })
const onLine = (oldLine: number | null, newLine: number | null, how: string) => {
  const end = { oldLine, newLine }
  const side = newLine === null ? 'old' : 'new'
  return { kind: 'line', how, range: { path: 'src/cache.ts', side, start: end, end } }
}

describe('a comment', () => {
  test('stays where the server placed it', () => {
    const inFirst = { files: files(V1), commits: first }
    expect(placeOf(at({ new_line: 6 }), inFirst, null)).toEqual(onLine(null, 6, 'exact'))
    const range = at({
      new_line: 7,
      line_range: {
        start: { line_code: 'a_5_5', type: 'new', old_line: null, new_line: 5 },
        end: { line_code: 'a_5_7', type: 'new', old_line: null, new_line: 7 },
      },
    })
    expect(placeOf(range, inFirst, null)).toMatchObject({
      range: { start: { newLine: 5 }, end: { newLine: 7 } },
    })
  })

  test('on a removed line needs only the same base', () => {
    const commits = { ...later, base_sha: first.base_sha }
    const place = placeOf(at({ old_line: 8 }), { files: files(FORCE_PUSHED), commits }, null)
    expect(place).toEqual(onLine(8, null, 'exact'))
  })

  test('on the older of two compared versions is on the old side', () => {
    const compared = { base_sha: 'h1', start_sha: 'h1', head_sha: 'h2' }
    const file = files('@@ -5,3 +5,3 @@\n a\n-b\n+B\n c\n')
    const inBoth = { files: file, commits: compared }
    expect(placeOf(at({ new_line: 6 }), inBoth, null)).toEqual(onLine(6, null, 'exact'))
    expect(placeOf(at({ new_line: 7 }), inBoth, null)).toEqual(onLine(7, 7, 'exact'))
    const start = { line_code: 'a_5_5', type: 'new', old_line: null, new_line: 5 } as const
    const range = at({ new_line: 6, line_range: { start, end: { ...start, new_line: 6 } } })
    expect(placeOf(range, inBoth, null)).toMatchObject({
      range: { start: { oldLine: 5, newLine: 5 }, end: { oldLine: 6, newLine: null }, side: 'old' },
    })
  })

  test('follows its line through a push, and back to an older version', () => {
    const place = placeOf(at({ new_line: 6 }), shown(WITH_MORE_LINES), files(V1))
    expect(place).toEqual(onLine(null, 7, 'moved'))
    const back = placeOf(at({ new_line: 7 }), shown(V1), files(WITH_MORE_LINES))
    expect(back).toEqual(onLine(null, 6, 'moved'))
  })

  test('follows its line through a rebase', () => {
    expect(placeOf(at({ new_line: 6 }), shown(REBASED), files(V1))).toEqual(
      onLine(null, 10, 'moved'),
    )
  })

  test('on a range follows the lines that remain', () => {
    const start = { line_code: 'a_5_5', type: 'new', old_line: null, new_line: 5 } as const
    const range = at({ new_line: 7, line_range: { start, end: { ...start, new_line: 7 } } })
    const place = placeOf(range, shown(REBASED), files(V1))
    expect(place).toMatchObject({
      how: 'moved',
      range: { start: { newLine: 9 }, end: { newLine: 11 } },
    })
    const changed = REBASED.replace('hit === undefined', '!hit')
    expect(placeOf(range, shown(changed), files(V1))).toMatchObject({
      range: { start: { newLine: 10 }, end: { newLine: 11 } },
    })
  })

  test('on a hidden line follows it while the base is the same', () => {
    const commits = { ...later, base_sha: first.base_sha }
    const hidden = at({ old_line: 40, new_line: 44 })
    const place = placeOf(hidden, { files: files(WITH_MORE_LINES), commits }, null)
    expect(place).toEqual(onLine(40, 45, 'moved'))
    const removed = at({ old_line: 8, new_line: 11 })
    expect(placeOf(removed, { files: files(FORCE_PUSHED), commits }, null)).toEqual(
      onLine(8, null, 'moved'),
    )
  })

  test('on a brace follows the lines around it', () => {
    expect(placeOf(at({ new_line: 7 }), shown(REBASED), files(V1))).toEqual(
      onLine(null, 11, 'moved'),
    )
    expect(placeOf(at({ new_line: 14 }), shown(FORCE_PUSHED), files(V1))).toEqual(
      onLine(13, 14, 'moved'),
    )
  })

  test('appears where its line was after a force-push has dropped the line', () => {
    const place = placeOf(at({ new_line: 5 }), shown(FORCE_PUSHED), files(V1))
    expect(place).toEqual(onLine(7, 7, 'near'))
  })

  test('follows a renamed file', () => {
    const names = { old_path: 'src/cache.ts', new_path: 'src/store.ts', renamed_file: true }
    const place = placeOf(at({ new_line: 13 }), shown(FORCE_PUSHED, names), files(V1))
    expect(place).toMatchObject({ how: 'moved', range: { path: 'src/store.ts' } })
  })

  test('is an orphan with its code when nothing around it is left', () => {
    expect(placeOf(at({ new_line: 6 }), shown(REPLACED), files(V1))).toMatchObject({
      kind: 'orphan',
      path: 'src/cache.ts',
      code: [
        { line: { newLine: 3 }, isCommented: false },
        { line: { newLine: 4 } },
        { line: { newLine: 5 } },
        { line: { newLine: 6 }, isCommented: true },
      ],
    })
  })

  test('is an orphan when its file has left the diff or its version is unknown', () => {
    const none = { files: [], commits: later }
    expect(placeOf(at({ new_line: 6 }), none, files(V1))).toMatchObject({
      kind: 'orphan',
      path: 'src/cache.ts',
      code: { length: 4 },
    })
    expect(placeOf(at({ new_line: 6 }), shown(REBASED), null)).toEqual({
      kind: 'orphan',
      path: 'src/cache.ts',
      code: [],
      isOutdated: true,
    })
  })

  test('may not be outdated when the server left files out', () => {
    const cut = { files: [], commits: later, isCut: true }
    expect(placeOf(at({ new_line: 6 }), cut, null)).toMatchObject({ isOutdated: false })
    const replaced = { ...shown(REPLACED), isCut: true }
    expect(placeOf(at({ new_line: 6 }), replaced, files(V1))).toMatchObject({ isOutdated: true })
  })

  test('waits for its version only if its place depends on it', () => {
    expect(placeOf(at({ new_line: 6 }), shown(REBASED), undefined)).toBeNull()
    const inFirst = { files: files(V1), commits: first }
    expect(placeOf(at({ new_line: 6 }), inFirst, undefined)).toEqual(onLine(null, 6, 'exact'))
  })

  test('on a whole file stays on the file', () => {
    const position = at({ position_type: 'file' })
    expect(placeOf(position, shown(REBASED), null)).toEqual({ kind: 'file', path: 'src/cache.ts' })
  })
})
