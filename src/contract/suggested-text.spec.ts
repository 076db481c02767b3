import { expect, test } from 'vitest'

import { suggestedText } from './suggested-text.ts'

const commit = (title: string, message = title) => ({ title, message })

test('suggests the text of the only commit', () => {
  const message = 'Fix the race\n\nThe cache was read\nwhile it was written.\n'
  expect(suggestedText('fix/cache', [commit('Fix the race', message)])).toEqual({
    title: 'Fix the race',
    description: 'The cache was read\nwhile it was written.',
  })
})

test('suggests a title from the branch name for none or several commits', () => {
  const suggested = { title: 'Fix cache race', description: '' }
  expect(suggestedText('fix/cache-race', [commit('a'), commit('b')])).toEqual(suggested)
  expect(suggestedText('fix_cache_race', [])).toEqual(suggested)
})
