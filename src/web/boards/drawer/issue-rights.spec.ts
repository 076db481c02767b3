import { expect, test } from 'vitest'

import { issue as sample } from '#web/issuables/issue-samples.ts'
import { issueRights } from './issue-rights.ts'

const issue = sample(1)
const stranger = { id: -1, accessLevel: 10, isAdmin: false }

test('lets guests read, and reporters and administrators change everything', () => {
  expect(issueRights(stranger, issue, false)).toEqual({ canUpdate: false, canPlan: false })
  const all = { canUpdate: true, canPlan: true }
  expect(issueRights({ ...stranger, accessLevel: 20 }, issue, false)).toEqual(all)
  expect(issueRights({ ...stranger, isAdmin: true }, issue, false)).toEqual(all)
})

test('lets author and assignees change the text but not the planning', () => {
  const text = { canUpdate: true, canPlan: false }
  expect(issueRights({ ...stranger, id: issue.author.id }, issue, false)).toEqual(text)
  const assigned = { ...issue, assignees: [{ ...issue.author, id: 77 }] }
  expect(issueRights({ ...stranger, id: 77 }, assigned, false)).toEqual(text)
})

test('allows everything when the access level is unknown', () => {
  expect(issueRights({ ...stranger, accessLevel: undefined }, issue, false).canPlan).toBe(true)
})

test('allows nothing in an archived project', () => {
  const nothing = { canUpdate: false, canPlan: false }
  expect(issueRights({ ...stranger, isAdmin: true }, issue, true)).toEqual(nothing)
  expect(issueRights({ ...stranger, id: issue.author.id }, issue, true)).toEqual(nothing)
})
