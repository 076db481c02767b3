import { parseAst } from 'vite'
import { expect, test } from 'vitest'

import { withoutSchemas } from './strip-schemas.js'

const strip = (code: string) => withoutSchemas(code, parseAst(code))

test('replaces schemas, and properties for them', () => {
  expect(strip("const one = { ...owner, id: Type.Integer({ description: 'Unique' }) }")).toBe(
    'const one = {}',
  )
  expect(strip('const Commit = Type.Object({ ...one, stats: Type.Optional(stats) })')).toBe(
    'const Commit = Type.Any()',
  )
})

test('keeps the parts of a route that the browser needs', () => {
  expect(
    strip("defineRoute({ path: '/user', summary: 'Get the user', reply: Type.Array(User) })"),
  ).toBe("defineRoute({ path: '/user', summary: '', reply: Type.Any() })")
})
