import { expect, test } from 'vitest'

import { ApiFailure, explain, explainForRole, readFailure } from './api-failure.ts'

test.each([
  [404, { message: '404 Project Not Found' }, 'Project Not Found.', {}],
  [
    403,
    { message: '403 Forbidden - Only owners can remove lists' },
    'Forbidden - Only owners can remove lists.',
    {},
  ],
  [
    400,
    { message: '400 (Bad request) "name" not given', error: 'name is missing' },
    'Bad request: "name" not given.',
    {},
  ],
  [400, { error: 'position is invalid' }, 'Position is invalid.', {}],
  [
    400,
    { message: { name: ['has already been taken', 'is too short'] } },
    'Name has already been taken, is too short.',
    { name: ['has already been taken', 'is too short'] },
  ],
  [
    400,
    { message: { 'project.name': ['is bad'], embed: { due_date: ['is in the past'] } } },
    'Name is bad. Due date is in the past.',
    { 'project.name': ['is bad'], 'embed.due_date': ['is in the past'] },
  ],
  [
    400,
    {
      message: 'Failed to save group {:path=>["is too short", "is \\"odd\\""], :name=>["is bad"]}',
    },
    'Path is too short, is "odd". Name is bad.',
    { path: ['is too short', 'is "odd"'], name: ['is bad'] },
  ],
  [400, { message: 'Failed {:path=>["a" b]}' }, 'Failed {:path=>["a" b]}.', {}],
  [422, { message: { base: ['Label already used'] } }, 'Label already used.', {}],
  [422, { message: ['one', 'two'] }, 'One. Two.', {}],
  [409, { message: { error: 'is gone' } }, 'Error is gone.', { error: ['is gone'] }],
  [500, 'not json', 'Something went wrong on the server.', {}],
  [0, null, 'Cannot reach the server.', {}],
  [403, {}, 'You are not allowed to do this.', {}],
  [404, { error: '404 Not Found' }, 'This server does not support that.', {}],
  [418, { message: '' }, 'The server rejected the request (status 418).', {}],
])('turns status %i with %j into a message', (status, body, words, fields) => {
  expect(readFailure(status, body)).toMatchObject({ words, fields })
})

test('an OAuth error keeps its code', () => {
  expect(
    readFailure(401, { error: 'invalid_token', error_description: 'Token is expired. ' }),
  ).toMatchObject({ words: 'Token is expired.', fields: {}, code: 'invalid_token' })
  expect(readFailure(400, { error: 'name is missing' }).code).toBeNull()
})

test('an unknown API path is distinguished from a missing resource and from a server without the API', () => {
  const unknown = { isOfApi: true, isUnknownRoute: true }
  expect(readFailure(404, { error: '404 Not Found' })).toMatchObject(unknown)
  const absent = { isOfApi: true, isUnknownRoute: false }
  expect(readFailure(404, { message: '404 Project Not Found' })).toMatchObject(absent)
  const elsewhere = { isOfApi: false, isUnknownRoute: false }
  expect(readFailure(404, null)).toMatchObject(elsewhere)
})

test('asks for a higher role where a role is too low, and explains other failures as usual', () => {
  const failure = (status: number) =>
    new ApiFailure({ ...readFailure(status, {}), status, requestId: null, retryAfter: null })
  for (const status of [401, 403]) {
    const { words, isFinal } = explainForRole(failure(status))
    expect(words).toMatch(/^Your role does not allow this\./)
    expect(isFinal).toBe(true)
  }
  expect(explainForRole(failure(500))).toEqual(explain(failure(500)))
})
