import { expect, test, vi } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { linkTo, readLink } from './line-link.ts'

const file = sampleFile(
  '@@ -41,3 +41,3 @@\n const hit = map.get(key)\n-return hit\n+return hit ?? load(key)\n }\n',
)
const unchanged = { oldLine: 41, newLine: 41 }
const removed = { oldLine: 42, newLine: null }
const added = { oldLine: null, newLine: 42 }
const range = (start: typeof unchanged | typeof removed | typeof added, end = start) =>
  ({ path: file.path, start, end, side: end.newLine === null ? 'old' : 'new' }) as const

test.each([
  [range(unchanged), '_41_41'],
  [range(removed), '_42_42'],
  [range(added), '_43_42'],
  [range(removed, added), '_42_42-43_42'],
])('a link names the lines of both files', async (lines, end) => {
  const link = await linkTo(file, lines)
  expect(link).toMatch(/^[0-9a-f]{40}_/)
  expect(link?.slice(40)).toBe(end)
  expect(await readLink([file], `#${link}`)).toEqual({ file, range: lines })
})

test('a link to a hidden line names an unchanged line', async () => {
  const link = await linkTo(file, range({ oldLine: 7, newLine: 8 }))
  expect(link?.slice(40)).toBe('_7_8')
  expect((await readLink([file], link!))?.range?.start).toEqual({ oldLine: 7, newLine: 8 })
})

test.each([
  {
    file: sampleFile('@@ -1,2 +0,0 @@\n-a\n-b\n', { deleted_file: true }),
    line: { oldLine: 2, newLine: null },
    end: '_2_0',
    earlier: '_2_1',
  },
  {
    file: sampleFile('@@ -0,0 +1,2 @@\n+a\n+b\n', { new_file: true }),
    line: { oldLine: null, newLine: 2 },
    end: '_0_2',
    earlier: '_1_2',
  },
])(
  'a link to a line of an added or deleted file ends with $end',
  async ({ file, line, end, earlier }) => {
    const link = (await linkTo(file, range(line)))!
    expect(link.slice(40)).toBe(end)
    for (const known of [link, link.replace(end, earlier)])
      expect((await readLink([file], known))?.range).toEqual(range(line))
  },
)

test('a link can name just a file', async () => {
  const [hash] = (await linkTo(file, range(added)))!.split('_')
  expect(await readLink([file], `#${hash}`)).toEqual({ file, range: null })
})

test('other fragments lead nowhere', async () => {
  expect(await readLink([file], '')).toBeNull()
  expect(await readLink([file], '#note_12')).toBeNull()
  expect(await readLink([file], `#${'0'.repeat(40)}_1_1`)).toBeNull()
})

test('an insecure origin has no links', async () => {
  const link = await linkTo(file, range(added))
  vi.stubGlobal('crypto', {})
  try {
    expect(await linkTo(file, range(added))).toBeNull()
    expect(await readLink([file], link!)).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})
