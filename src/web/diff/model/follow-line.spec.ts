import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { followLine } from './follow-line.ts'

const named = (path: string, diff: string, old_path = path) =>
  sampleFile(diff, { new_path: path, old_path, renamed_file: path !== old_path })
const BEFORE =
  '@@ -1,2 +1,4 @@\n const one = 1\n+const two = 2\n+const three = 3\n const four = 4\n'
const AFTER =
  '@@ -1,2 +1,6 @@\n+import zero\n+import more\n const one = 1\n+const two = 2\n+const three = 3\n const four = 4\n'

const at = (line: number, path = 'a.ts') => ({ path, side: 'new' as const, line })
const before = [named('a.ts', BEFORE), named('b.ts', BEFORE)]

test.each([
  ['the same content', at(3), [named('a.ts', AFTER)], at(5)],
  ['the same file under a new name', at(3), [named('c.ts', AFTER, 'a.ts')], at(5, 'c.ts')],
  [
    'a line nearby when the line is gone',
    at(3),
    [named('a.ts', AFTER.replace('three', '3'))],
    at(4),
  ],
  ['the same number outside of hunks', at(90), [named('a.ts', AFTER)], at(90)],
  ['the same number in the same file', at(2), [before[0]!], at(2)],
  ['nothing when the file is gone', at(3), [named('b.ts', AFTER)], null],
  ['nothing in a file that was not there', at(1, 'z.ts'), before, null],
])('finds %s', (_, ref, after, found) => expect(followLine(ref, before, after)).toEqual(found))
