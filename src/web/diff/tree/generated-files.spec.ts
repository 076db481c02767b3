import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { whyGeneratedBy } from './generated-files.ts'

const why = (path: string, generated_file = false) =>
  whyGeneratedBy(['*.gen.ts'])(sampleFile('', { old_path: path, new_path: path, generated_file }))

test.each([
  ['web/package-lock.json', 'Lock file'],
  ['dist/app.min.js', 'Minified file'],
  ['src/__snapshots__/a.ts', 'Test snapshot'],
  ['vendor/lib/a.go', 'Third-party code'],
  ['api/user.pb.go', 'Generated code'],
  ['src/package-lock.json.ts', null],
  ['src/vendor/invoice.ts', null],
  ['src/admin.js', null],
  ['src/api.gen.ts', 'Matches *.gen.ts'],
])('%s: %s', (path, kind) => {
  expect(why(path)).toBe(kind)
})

test('trusts the server', () => {
  expect(why('src/schema.ts', true)).toBe('Generated file')
})
