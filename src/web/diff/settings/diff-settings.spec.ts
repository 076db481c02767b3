import { expect, test } from 'vitest'

import { preference } from '#web/lib/preferences.ts'
import { tabSizeOf } from './diff-settings.ts'

test('takes the tab size of a file from its type', () => {
  const settings = { ...preference('diff'), tabSizes: { go: 8 } }
  expect(tabSizeOf(settings, 'src/main.go')).toBe(8)
  expect(tabSizeOf(settings, 'src/main.ts')).toBe(4)
  expect(tabSizeOf(settings, 'src/constructor')).toBe(4)
})
