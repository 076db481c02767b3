import { expect, test } from 'vitest'

import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import { sampleDiff } from '#web/diff/model/diff-samples.ts'
import { changeWords, versionChange } from './version-change.ts'

const file = (path: string, diff: string) => sampleDiff(diff, { old_path: path, new_path: path })
const A = file('a', '@@ -1,2 +1,2 @@\n same\n-old\n+new\n')
const MOVED = file('a', '@@ -9,2 +9,2 @@\n other\n-old\n+new\n')
const EDITED = file('a', '@@ -1 +1 @@\n-old\n+newer\n')
const B = file('b', '@@ -1 +1 @@\n-old\n+new\n')
const BINARY = file('a', 'Binary files a/a and b/a differ\n')

const version = (base: string, ...diffs: VersionDetails['diffs']) =>
  ({ base_commit_sha: base, diffs }) as VersionDetails

const cut = (whole: VersionDetails) => ({ ...whole, state: 'overflow' }) as VersionDetails

test.each([
  ['rebase only', version('1', A, B), version('2', MOVED, B)],
  ['new commits', version('1', A), version('1', EDITED)],
  ['new commits', version('1', A), version('1', A, B)],
  ['same changes', version('1', A), version('1', A)],
  ['rebase + 2 changed files', version('1', A), version('2', EDITED, B)],
  ['1 file could not be compared', version('1', BINARY), version('1', BINARY)],
  ['rebase, 1 file could not be compared', version('1', BINARY), version('2', BINARY)],
  ['some files could not be compared', cut(version('1', A)), version('1', A, B)],
  ['rebase, some files could not be compared', version('1', A), cut(version('2', A))],
  ['new commits, 1 file could not be compared', version('1', BINARY), version('1', BINARY, B)],
])('finds %s', (words, before, after) => {
  expect(changeWords(versionChange(before, after))).toBe(words)
})
