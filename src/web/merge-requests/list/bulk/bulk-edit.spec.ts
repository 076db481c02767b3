import { expect, test } from 'vitest'

import { addLabel } from './bulk-edit.ts'

type Target = Parameters<NonNullable<ReturnType<typeof addLabel>['back']>>[0]

test('undoing a scoped label gives back the one that it displaced', () => {
  const before = { labels: ['bug', 'workflow::ready'] } as Pick<Target, 'labels'> as Target
  expect(addLabel('workflow::doing').back!(before)).toEqual({
    remove_labels: ['workflow::doing'],
    add_labels: ['workflow::ready'],
  })
  expect(addLabel('ui').back!(before)).toEqual({ remove_labels: ['ui'] })
  expect(addLabel('bug').back!(before)).toEqual({})
})
