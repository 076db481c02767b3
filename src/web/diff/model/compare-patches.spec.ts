import { expect, test } from 'vitest'

import { comparePatches } from './compare-patches.ts'
import { sampleFile } from './diff-samples.ts'

const patch = '@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n'
const rebased = '@@ -11,3 +11,3 @@ heading\n zero\n-two\n+TWO\n three\n'
const reworked = '@@ -11,3 +11,3 @@\n one\n-two\n+2\n three\n'

const compare = (before: string | null, after: string | null, between: string | null) => {
  const [olds, news, differences] = [before, after, between].map((diff) =>
    diff === null ? [] : [sampleFile(diff)],
  )
  return comparePatches(olds!, news!, differences!)[0]
}

test('treats patches that differ only in context and line numbers as unchanged', () => {
  expect(compare(patch, rebased, null)).toEqual({
    path: 'src/cache.ts',
    result: 'unchanged',
    file: null,
  })
  const between = '@@ -1 +1,2 @@\n one\n+from base\n'
  expect(compare(patch, rebased, between)).toMatchObject({
    result: 'unchanged',
    file: { drift: { old: new Set(), new: new Set([2]) } },
  })
})

test("tells the author's changes from those of the base", () => {
  const between = '@@ -1,3 +10,4 @@\n+from base\n one\n-TWO\n+2\n three\n'
  expect(compare(patch, reworked, between)).toMatchObject({
    result: 'changed',
    file: { drift: { old: new Set(), new: new Set([10]) } },
  })
})

test('finds drift where neither patch has a change', () => {
  expect(compare(null, null, '@@ -5 +5 @@\n-a\n+b\n')).toMatchObject({
    result: 'drift',
    file: { drift: { old: new Set([5]), new: new Set([5]) } },
  })
})

test('finds drift where the base adopted a change', () => {
  expect(compare(patch, null, null)).toMatchObject({ result: 'drift', file: null })
  const between = '@@ -7 +7 @@\n-base\n+BASE\n'
  expect(compare(patch, null, between)).toMatchObject({ result: 'drift' })
})

test('counts a line that the author removes or restores as changed', () => {
  const removal = '@@ -1,2 +1 @@\n one\n-two\n'
  expect(compare(null, removal, removal)).toMatchObject({
    result: 'changed',
    file: { drift: { old: new Set() } },
  })
  const restored = '@@ -1 +1,2 @@\n one\n+two\n'
  expect(compare(removal, null, restored)).toMatchObject({
    result: 'changed',
    file: { drift: { new: new Set() } },
  })
})

test('cannot compare files without text', () => {
  const [known, cut] = [[sampleFile(patch)], [sampleFile('', { too_large: true })]]
  expect(comparePatches(known, cut, known)[0]).toMatchObject({ result: 'unknown' })
  expect(comparePatches(cut, cut, cut)[0]).toMatchObject({ result: 'unknown' })
  expect(comparePatches(known, [], cut)[0]).toMatchObject({ result: 'unknown' })
})

test('treats files without text as unchanged if both versions are the same', () => {
  const cut = [sampleFile('', { too_large: true })]
  expect(comparePatches(cut, cut, [])[0]).toMatchObject({ result: 'unchanged', file: null })
})

test('follows a file that the newer patch renames', () => {
  const named = (path: string, from: string, diff: string) =>
    sampleFile(diff, { old_path: from, new_path: path, renamed_file: path !== from })
  const before = named('a.ts', 'a.ts', patch)
  const after = named('b.ts', 'a.ts', '')
  const between = named('b.ts', 'a.ts', '@@ -1,3 +1,3 @@\n one\n-TWO\n+two\n three\n')
  expect(comparePatches([before], [after], [between])).toEqual([
    {
      path: 'b.ts',
      result: 'changed',
      file: { ...between, drift: { old: new Set(), new: new Set() } },
    },
  ])
})

test('treats a file that only the base renames as drift', () => {
  const named = (path: string, from: string, diff: string) =>
    sampleFile(diff, { old_path: from, new_path: path, renamed_file: path !== from })
  const [before, after] = [named('a.ts', 'a.ts', patch), named('b.ts', 'b.ts', rebased)]
  const results = (between: string) =>
    comparePatches([before], [after], [named('b.ts', 'a.ts', between)])
  expect(results('')).toMatchObject([{ path: 'b.ts', result: 'drift' }])
  expect(results('@@ -1 +1,2 @@\n one\n+from base\n')).toMatchObject([{ result: 'drift' }])
  expect(results('@@ -2 +2 @@\n-TWO\n+2\n')).toMatchObject([{ result: 'changed' }])
})

test('treats a file that the author only renames as changed', () => {
  const renamed = sampleFile('', { old_path: 'a.ts', new_path: 'b.ts', renamed_file: true })
  expect(comparePatches([], [renamed], [renamed])).toMatchObject([{ result: 'changed' }])
})

test('treats a mode that changes as changed', () => {
  const [before, after] = [sampleFile(patch), sampleFile(patch, { b_mode: '100755' })]
  const between = sampleFile('', { a_mode: '100644', b_mode: '100755' })
  expect(comparePatches([before], [after], [between])).toMatchObject([{ result: 'changed' }])
})

test('cannot compare files that a cut patch may lack', () => {
  const file = sampleFile(patch)
  expect(comparePatches([], [], [file], true)[0]).toMatchObject({ result: 'unknown', file })
  expect(comparePatches([], [file], [file], true)[0]).toMatchObject({ result: 'unknown', file })
  expect(comparePatches([file], [file], [], true)[0]).toMatchObject({ result: 'unchanged' })
  expect(comparePatches([file], [], [], true)[0]).toMatchObject({ result: 'unchanged' })
})

test('lists the files of the newer patch first', () => {
  const named = (path: string) => sampleFile(patch, { old_path: path, new_path: path })
  const files = comparePatches([named('b'), named('a')], [named('c'), named('b')], [named('d')])
  expect(files.map(({ path }) => path)).toEqual(['c', 'b', 'a', 'd'])
})
