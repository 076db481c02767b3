import { expect, test } from 'vitest'

import { readSelection } from './test-selection.js'

test('selects everything without arguments', () => {
  expect(readSelection([])).toEqual({
    steps: ['units', 'server', 'git', 'postgres', 'e2e'],
    selection: {},
  })
})

test('selects a step, its files by a part of their path, or a test by its title', () => {
  expect(readSelection(['git'])).toEqual({ steps: ['git'], selection: {} })
  expect(readSelection(['e2e', 'board-drag', '--repeat', '20'])).toEqual({
    steps: ['e2e'],
    selection: { files: ['board-drag'], repeat: '20' },
  })
  expect(readSelection(['units', 'selects everything'])).toEqual({
    steps: ['units'],
    selection: { title: 'selects everything' },
  })
})

test.for([
  [['unit']],
  [['e2e', 'a', 'b']],
  [['units', '--repeat', '2']],
  [['e2e', '--repeat', '0']],
])('refuses %j', ([args]) => expect(() => readSelection(args!)).toThrow('Usage: npm test'))

test('refuses an unknown option', () => {
  expect(() => readSelection(['e2e', '--headed'])).toThrow('Usage: npm test')
})
