import { expect, test } from 'vitest'

import { issueName } from '#web/issuables/subject.ts'
import { writePeek, type Space } from '#web/paths.ts'
import { readPeek } from './use-peek.ts'

const app: Space = { kind: 'project', fullPath: 'acme/app' }
const acme: Space = { kind: 'group', fullPath: 'acme' }

test('writes the number alone on a board of the same project', () => {
  expect(writePeek(app, { project: 'acme/app', iid: 12 })).toBe('12')
  expect(readPeek(app, '12')).toEqual({ kind: 'issue', project: 'acme/app', iid: 12 })
})

test('writes the full reference elsewhere, and reads it back from an address', () => {
  const text = writePeek(acme, { project: 'acme/sub/app', iid: 3 })
  expect(text).toBe('acme/sub/app#3')
  const { searchParams } = new URL(`http://app.test/?${new URLSearchParams({ peek: text })}`)
  expect(readPeek(acme, searchParams.get('peek'))).toEqual({
    kind: 'issue',
    project: 'acme/sub/app',
    iid: 3,
  })
  expect(readPeek(app, text)).toEqual({ kind: 'issue', project: 'acme/sub/app', iid: 3 })
})

test.each([null, '', '0', '-1', '1.5', 'x', '#1', 'app#1', 'acme/app#', 'a/b#1#2', '12345678901'])(
  'finds no issue in %j',
  (text) => {
    expect(readPeek(app, text)).toBeNull()
  },
)

test('rejects a number alone on a group’s board', () => {
  expect(readPeek(acme, '12')).toBeNull()
})

test('reads the full reference of the API', () => {
  expect(issueName({ references: { full: 'acme/sub/app#7' } })).toEqual({
    kind: 'issue',
    project: 'acme/sub/app',
    iid: 7,
  })
})
