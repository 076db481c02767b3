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

test('no two actions share a key in overlapping scopes', () => {
  const clashes = all.flatMap(([id, keys]) =>
    keys.map((key) => [key, id, clashOf(key, id, all)] as const),
  )
  expect(clashes.filter(([, , other]) => other !== null)).toEqual([])
})

test('every action with configurable keys is bound somewhere', () => {
  expect(keyIds().filter((id) => !rowOf(id).isFixed && !isAskedFor(id))).toEqual([])
})

test('no key shadows one of the browser', () => {
  const taken = /^(?:Mod\+[twnlr]|Alt\+Arrow(?:Left|Right)|Backspace|Tab|F\d+)$/
  expect(all.flatMap(([, keys]) => keys).filter((key) => taken.test(key))).toEqual([])
})

/** True when a source names the action, or builds its name from a prefix. */
function isAskedFor(id: string): boolean {
  const begun = [...id.matchAll(/[.-]/g)].map(({ index }) => `\`${id.slice(0, index + 1)}\${`)
  return [`'${id}'`, `"${id}"`, ...begun].some((text) => sources.includes(text))
}
