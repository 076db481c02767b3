import { expect, test } from 'vitest'

import { parseDuration } from '#contract/duration.ts'
import { sentDuration } from '#web/issuables/time/typed-duration.ts'
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

test.each(['2', '-2', '1:30', '2:01:30', '1.5', '1d', '0', 'soon'])(
  'sends %j with its meaning in the API',
  (duration) => {
    const [action] = readQuickActions(`/spend ${duration}`).actions
    expect(parseDuration(sentDuration(action!.text))).toBe(parseDuration(duration))
  },
)

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
