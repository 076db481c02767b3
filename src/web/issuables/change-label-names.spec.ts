import { expect, test } from 'vitest'

import { changeLabelNames } from './change-label-names.ts'

test.each([
  ['a label', ['bug'], { added: ['ui'], removed: [] }, ['bug', 'ui']],
  ['one for another', ['bug', 'ui'], { added: ['api'], removed: ['bug'] }, ['ui', 'api']],
  [
    'the other label of its scope',
    ['bug', 'workflow::ready'],
    { added: ['workflow::doing'], removed: [] },
    ['bug', 'workflow::doing'],
  ],
  [
    'two labels of a scope, of which the last one stays',
    ['workflow::ready'],
    { added: ['workflow::doing', 'workflow::done'], removed: [] },
    ['workflow::done'],
  ],
  [
    'only labels of the same innermost scope',
    ['workflow::ready', 'workflow::team::ready'],
    { added: ['workflow::team::doing'], removed: [] },
    ['workflow::ready', 'workflow::team::doing'],
  ],
])('a change of labels replaces %s', (_, names, change, after) => {
  expect(changeLabelNames(names, change)).toEqual(after)
})
