import { expect, test } from 'vitest'

import { diffKeys } from '#web/diff/keys.ts'
import { issuableKeys } from '#web/issuables/keys.ts'
import { clashOf } from '#web/ui/keys/key-clashes.ts'
import { keyIds, rowOf } from '#web/ui/keys/key-map.ts'
import { defineAllKeys } from './all-keys.ts'

defineAllKeys()
const all = keyIds().map((id) => [id, rowOf(id).keys] as const)
const files = import.meta.glob<string>(
  ['/src/web/**/*.{ts,tsx}', '!/src/web/ui/keys/*', '!/src/web/**/keys.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const sources = Object.values(files).join('\n')

test('no two actions share a key in overlapping scopes', () => {
  const clashes = all.flatMap(([id, keys]) =>
    keys.map((key) => [key, id, clashOf(key, id, all)] as const),
  )
  expect(clashes.filter(([, , other]) => other !== null)).toEqual([])
})

test('every action with configurable keys is bound somewhere', () => {
  expect(keyIds().filter((id) => !rowOf(id).isFixed && !isAskedFor(id))).toEqual([])
})

test('shared components load the shortcuts that they name', () => {
  const rooms = { issuables: issuableKeys, diff: diffKeys }
  const missing = Object.entries(rooms).flatMap(([room, keys]) => {
    const own = Object.entries(files).filter(([path]) => path.startsWith(`/src/web/${room}/`))
    const isNamed = (text: string) =>
      Object.keys(keys).some((id) => text.includes(`'${id}'`) || text.includes(`"${id}"`))
    return own
      .filter(([, text]) => isNamed(text) && !/^import '.*keys\.ts'$/m.test(text))
      .map(([path]) => path)
  })
  expect(missing).toEqual([])
})

test('letters are in lower case, as presses are read', () => {
  const strokes = all.flatMap(([, keys]) => keys.flatMap((key) => key.split(' ')))
  expect(strokes.filter((stroke) => /(?:^|\+)[A-Z]$/.test(stroke))).toEqual([])
})

test("no shortcut overrides one of the browser's", () => {
  // F3 repeats a search in the browser too. The app takes it only while its own search is open.
  const taken = /^(?:Mod\+[twnlr]|Alt\+Arrow(?:Left|Right)|Backspace|Tab|F(?!3$)\d+)$/
  expect(all.flatMap(([, keys]) => keys).filter((key) => taken.test(key))).toEqual([])
})

/** True when a source file contains the action's name, or builds it from a prefix. */
function isAskedFor(id: string): boolean {
  const begun = [...id.matchAll(/[.-]/g)].map(({ index }) => `\`${id.slice(0, index + 1)}\${`)
  return [`'${id}'`, `"${id}"`, ...begun].some((text) => sources.includes(text))
}
