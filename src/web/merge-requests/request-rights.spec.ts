import { expect, test } from 'vitest'

import { requestRights } from './request-rights.ts'

const request = { author: { id: 1 }, assignees: [] } as unknown as Parameters<
  typeof requestRights
>[1]
const admin = { id: 1, accessLevel: 50, isAdmin: true }

test('lets administrators change everything', () => {
  const all = { canPlan: true, canUpdate: true, canResolve: true, canDelete: true }
  expect(requestRights(admin, request, false)).toEqual(all)
})

test('lets authors change the text and resolve threads', () => {
  const author = { ...admin, accessLevel: 10, isAdmin: false }
  const own = { canPlan: false, canUpdate: true, canResolve: true, canDelete: false }
  expect(requestRights(author, request, false)).toEqual(own)
})

test('allows nothing in an archived project', () => {
  const nothing = { canPlan: false, canUpdate: false, canResolve: false, canDelete: false }
  expect(requestRights(admin, request, true)).toEqual(nothing)
})
