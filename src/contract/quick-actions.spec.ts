import { expect, test } from 'vitest'

import { splitQuickActions } from './quick-actions.ts'

const split = (text: string) => splitQuickActions(text, (name) => /^(close|label)$/.test(name))

test('separates commands on lines of their own from the text', () => {
  expect(split('Fog\n/label ~bug  \n/Close\r\n\nAgain')).toEqual({
    text: 'Fog\n\nAgain',
    actions: [
      { name: 'label', argument: '~bug' },
      { name: 'close', argument: '' },
    ],
  })
})

test.for([
  ['an unknown command', '/dance'],
  ['a command inside a line', 'Then /close it'],
  ['an indented line', '    /close'],
  ['a path', '/close/this'],
  ['a code block', '```sh\n/close\n```'],
  ['an unclosed code block', '~~~~\n/close\n~~~'],
  ['a quoted block', '>>>\n/close\n>>>'],
  ['an HTML comment', '<!-- \n/close\n-->'],
])('leaves %s in the text', ([, text]) => {
  expect(split(text!)).toEqual({ text, actions: [] })
})

test('splits a long line in linear time', () => {
  const line = `/dance${' '.repeat(500_000)}\u2028!`
  expect(split(line)).toEqual({ text: line, actions: [] })
})

test('finds commands after a code block', () => {
  const { text, actions } = split('```\n/close\n```\n/close')
  expect(text).toBe('```\n/close\n```')
  expect(actions).toHaveLength(1)
})
