import { expect, test } from 'vitest'

import { clashOf } from '#web/ui/keys/key-clashes.ts'
import { keyIds, rowOf } from '#web/ui/keys/key-map.ts'
import { defineAllKeys } from './keys.ts'

defineAllKeys()
const all = keyIds().map((id) => [id, rowOf(id).keys] as const)
const sources = Object.values(
  import.meta.glob<string>(
    ['/src/web/**/*.{ts,tsx}', '!/src/web/ui/keys/*', '!/src/web/**/keys.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
).join('\n')

test('no two actions share a key where both could be meant', () => {
  const clashes = all.flatMap(([id, keys]) =>
    keys.map((key) => [key, id, clashOf(key, id, all)] as const),
  )
  expect(clashes.filter(([, , other]) => other !== null)).toEqual([])
})

test('every action that can have other keys asks the table for them', () => {
  expect(keyIds().filter((id) => !rowOf(id).isFixed && !isAskedFor(id))).toEqual([])
})

test('no key is the browser’s own', () => {
  const taken = /^(?:Mod\+[twnlr]|Alt\+Arrow(?:Left|Right)|Backspace|Tab|F\d+)$/
  expect(all.flatMap(([, keys]) => keys).filter((key) => taken.test(key))).toEqual([])
})

/** By its name, or as one of several whose names begin alike. */
function isAskedFor(id: string): boolean {
  const begun = [...id.matchAll(/[.-]/g)].map(({ index }) => `\`${id.slice(0, index + 1)}\${`)
  return [`'${id}'`, `"${id}"`, ...begun].some((text) => sources.includes(text))
}
