import { expect, test } from 'vitest'

import type { NewPosition } from '#contract/positions.ts'
import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { suggestedLines } from './suggested-lines.ts'

const files = [sampleFile('@@ -4,3 +4,4 @@\n four\n-five\n+5\n+5.5\n six\n')]
const { newPath } = files[0]!

function linesAt(lines: Partial<NewPosition>, head = 'head') {
  const commits = { base_sha: 'base', start_sha: 'base', head_sha: head }
  const place = { ...commits, position_type: 'text', new_path: newPath, old_path: newPath }
  return suggestedLines(files, 'head', { ...place, ...lines } as NewPosition)
}

const from = (old_line: number | null, new_line: number | null) => ({
  line_range: {
    start: { line_code: '', type: null, old_line, new_line },
    end: { line_code: '', type: null, old_line: null, new_line: 6 },
  },
})

test('knows the lines that the diff has', () => {
  const known = (lines: Partial<NewPosition>, below = 0) => {
    const found = linesAt(lines)
    return found && 'known' in found ? found.known(found.first, found.last + below) : undefined
  }
  expect(known({ new_line: 5 })).toEqual(['5'])
  expect(known({ new_line: 6, ...from(4, 4) })).toEqual(['four', '5', '5.5'])
  expect(known({ new_line: 6 }, 1)).toEqual(['5.5', 'six'])
  expect(known({ new_line: 6 }, 2)).toBeNull()
  expect(known({ old_line: 1, new_line: 1 })).toBeNull()
})

test('says where to read the lines', () => {
  expect(linesAt({ old_line: 1, new_line: 1 })).toMatchObject({
    path: newPath,
    ref: 'head',
    first: 1,
    last: 1,
  })
  expect(linesAt({ new_line: 6, ...from(3, 3) })).toMatchObject({ first: 3, last: 6 })
  expect(linesAt({ new_line: 5 }, 'other')).toMatchObject({ ref: 'other', first: 5, last: 5 })
})

test('refuses removed lines, and has nothing for a comment on a file', () => {
  const refusal = { whyNot: 'Suggestions cannot change removed lines.' }
  expect(linesAt({ old_line: 5 })).toEqual(refusal)
  expect(linesAt({ new_line: 6, ...from(5, null) })).toEqual(refusal)
  expect(linesAt({ position_type: 'file' })).toBeNull()
})
