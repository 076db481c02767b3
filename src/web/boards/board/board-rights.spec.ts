import { expect, test } from 'vitest'

import { issue } from '#web/issuables/issue-samples.ts'
import { boardRights, canMoveCard, whyNotEdit, whyNotMoveCard } from './board-rights.ts'

const project = { kind: 'project', fullPath: 'acme/app' } as const

test.each([
  ['a stranger', 0, false, false],
  ['a guest', 10, false, false],
  ['a reporter', 20, true, false],
  ['a maintainer', 40, true, false],
  ['an owner', 50, true, true],
])('%s', (_, accessLevel, canEdit, canRemove) => {
  const rights = boardRights(project, { accessLevel, isAdmin: false }, false)
  expect(rights.canEdit).toBe(canEdit)
  expect(rights.whyNotRemove === null).toBe(canRemove)
})

test('grants administrators everything', () => {
  const rights = boardRights(project, { id: 7, accessLevel: 0, isAdmin: true }, false)
  expect(rights).toMatchObject({ canEdit: true, whyNotRemove: null, personId: 7 })
  expect(whyNotEdit(rights)).toBeNull()
})

test('grants everything when the access level is unknown', () => {
  const rights = boardRights(project, { accessLevel: undefined, isAdmin: false }, false)
  expect(rights).toMatchObject({ canEdit: true, whyNotRemove: null })
})

test('lets guests move cards they wrote or are assigned to', () => {
  const card = issue(1)
  const as = (id: number) => boardRights(project, { id, accessLevel: 10, isAdmin: false }, false)
  expect(canMoveCard(as(card.author.id), card)).toBe(true)
  expect(canMoveCard(as(999), card)).toBe(false)
  expect(whyNotMoveCard(as(999), card)).toBe('You need at least the Reporter role')
  const mine = { ...card, assignees: [{ ...card.author, id: 999 }] }
  expect(canMoveCard(as(999), mine)).toBe(true)
})

test('grants no one anything in an archived project', () => {
  const card = issue(1)
  const admin = { id: card.author.id, accessLevel: 50, isAdmin: true }
  const rights = boardRights(project, admin, true)
  expect(rights.canEdit).toBe(false)
  expect(rights.whyNotRemove).toBe('This project is archived')
  expect(whyNotEdit(rights)).toBe('This project is archived')
  expect(whyNotMoveCard(rights, card)).toBe('This project is archived')
})
