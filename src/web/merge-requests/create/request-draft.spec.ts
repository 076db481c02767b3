import { expect, test } from 'vitest'

import { withoutFields } from './request-draft.ts'

test('a draft for another project keeps its texts, not the values of the project', () => {
  const draft = {
    title: 'Fix',
    labels: ['bug'],
    milestone: { id: 1 },
    estimate: '2h',
    squash: true,
  }
  expect(JSON.parse(withoutFields(JSON.stringify(draft)))).toMatchObject({
    title: 'Fix',
    labels: [],
    milestone: null,
    estimate: '2h',
    squash: true,
  })
})
