import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { filePosition, linePosition } from './new-position.ts'

const commits = { base_sha: 'b', start_sha: 's', head_sha: 'h' }
const file = sampleFile('@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2.5\n three\n', {
  new_path: 'a',
  old_path: 'a',
})
/** SHA-1 of `a`. */
const hash = '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'
const line = (oldLine: number | null, newLine: number | null) => ({ oldLine, newLine })

test('describes an added, a removed, an unchanged and an expanded line', async () => {
  const on = async (end: ReturnType<typeof line>) =>
    await linePosition(file, { path: 'a', side: 'new', start: end, end }, commits)
  const common = { ...commits, position_type: 'text', old_path: 'a', new_path: 'a' }
  expect(await on(line(null, 3))).toEqual({ ...common, old_line: null, new_line: 3 })
  expect(await on(line(2, null))).toEqual({ ...common, old_line: 2, new_line: null })
  expect(await on(line(3, 4))).toEqual({ ...common, old_line: 3, new_line: 4 })
  expect(await on(line(9, 10))).toEqual({ ...common, old_line: 9, new_line: 10 })
})

test('gives a range line codes, with the next line’s number on a side without the line', async () => {
  const range = { path: 'a', side: 'new', start: line(2, null), end: line(9, 10) } as const
  const { line_range } = await linePosition(file, range, commits)
  expect(line_range).toEqual({
    start: { line_code: `${hash}_2_2`, type: 'old', old_line: 2, new_line: null },
    end: { line_code: `${hash}_9_10`, type: null, old_line: 9, new_line: 10 },
  })
  const added = { path: 'a', side: 'new', start: line(null, 2), end: line(null, 3) } as const
  const { line_range: both } = await linePosition(file, added, commits)
  expect([both?.start.line_code, both?.end.line_code]).toEqual([`${hash}_3_2`, `${hash}_3_3`])
})

test('describes a whole file', () => {
  expect(filePosition(file, commits)).toEqual({
    ...commits,
    position_type: 'file',
    old_path: 'a',
    new_path: 'a',
  })
})
