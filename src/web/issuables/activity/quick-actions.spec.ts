import { expect, test } from 'vitest'

import { readQuickActions } from './quick-actions.ts'

test('separates quick actions from the text', () => {
  expect(readQuickActions('Done.\n/spend 1h 30m\n\n/estimate 3h')).toEqual({
    body: 'Done.',
    actions: [
      { track: 'spent', text: '1h 30m' },
      { track: 'estimate', text: '3h' },
    ],
  })
  expect(readQuickActions('/spend -30m').body).toBe('')
})

test.each([
  'Use /spend 1h\n',
  '/spend',
  '/spender 1h',
  '```\n/spend 1h\n```',
  '>>>\n/spend 1h\n>>>',
  '<!--\n/spend 1h\n-->',
  ' indented\n',
])('keeps %j as it is', (text) => {
  expect(readQuickActions(text)).toEqual({ body: text, actions: [] })
})
