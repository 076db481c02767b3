import { text } from 'node:stream/consumers'

import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hasBody, pathParams, type Access, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import {
  makeCallers,
  roles,
  type CallerName,
  type Callers,
  type RoleName,
} from '#server/testing/callers.ts'
import { samples } from '#server/testing/samples.ts'
import type { World } from '#server/testing/world.ts'

/** The result of a call: success or the error status. */
type Outcome = 'through' | 400 | 401 | 403 | 404

/** Routes for which the reference implementation answers with a status other than 403. */
const refusals: Record<string, Outcome> = {
  getPersonalAccessToken: 401,
  rotatePersonalAccessToken: 401,
  deletePersonalAccessToken: 401,
  listProjectAccessTokens: 401,
  getProjectAccessToken: 401,
  createProjectAccessToken: 400,
  rotateProjectAccessToken: 401,
  deleteProjectAccessToken: 401,
  listGroupAccessTokens: 401,
  getGroupAccessToken: 401,
  createGroupAccessToken: 400,
  rotateGroupAccessToken: 401,
  deleteGroupAccessToken: 401,
  acceptMergeRequest: 401,
  cancelAutoMerge: 401,
  unapproveMergeRequest: 404,
  resetApprovals: 401,
  markTodoDone: 404,
  deleteIssueAwardEmoji: 401,
  deleteIssueNoteAwardEmoji: 401,
  deleteMergeRequestAwardEmoji: 401,
  deleteMergeRequestNoteAwardEmoji: 401,
  getDraftNote: 404,
  updateDraftNote: 404,
  deleteDraftNote: 404,
  publishDraftNote: 404,
  getGroupImport: 404,
}

/** The outcomes of accesses that answer anonymous callers with a status other than 401. */
const refusedAnonymous: Partial<Record<Access, Outcome>> = { public: 404, code: 404, profile: 403 }

/** The outcomes of accesses that no guest of a private project has. */
const refusedGuest: Partial<Record<Access, Outcome>> = {
  'code-developer': 404,
  'code-self': 403,
  bot: 403,
}

/** Accesses that depend on who the caller is, not on a role. None of the callers is that user. */
const personal: readonly Access[] = ['self', 'code-self', 'bot', 'session']

/** The statuses of routes whose sample fails for every caller who is let through. */
const failures: Record<string, Outcome> = {
  // No commit has a verified signature.
  getCommitSignature: 404,
  // Without a file. Its spec covers the rest.
  importGroup: 400,
}

/** Calls that revoke the token that authenticates them. */
const endsItsToken = new Set(['rotateOwnAccessToken', 'deleteOwnAccessToken'])

let service: TestApp
let hidden: { world: World; callers: Callers }
let shown: { world: World; callers: Callers }

beforeAll(async () => {
  service = await testApp()
  hidden = await makeWorld(0)
  shown = await makeWorld(20)
})
afterAll(() => service.close())

test('every route has a sample call', () => {
  expect(routes.map((route) => route.name).filter((name) => !samples[name])).toEqual([])
})

describe.each(routes)('$name ($access)', (route) => {
  test('in a private group', async () => {
    const wanted = expected(route, false)
    expect(await outcomes(route, hidden, inside)).toEqual(only(inside, wanted))
  })

  test('in a public group', async () => {
    const wanted = expected(route, true)
    expect(await outcomes(route, shown, outside)).toEqual(only(outside, wanted))
  })

  test.runIf(isOfSpace(route) && expected(route, false).stranger === 404)(
    'answers a stranger as if the private group were absent',
    async () => {
      const input = await samples[route.name]!(hidden.world)
      const answer = async (id: unknown) => {
        const reply = await send(route, { ...input, id }, hidden.callers.stranger)
        return [reply.statusCode, await text(reply.stream())]
      }
      expect(await answer(input['id'])).toEqual(await answer(2_000_000_000))
    },
  )
})

function isOfSpace({ path }: Route): boolean {
  return /^\/(?:projects|groups)\/:id(?:\/|$)/.test(path)
}

const outside: CallerName[] = ['anonymous', 'stranger']
/**
 * The callers per engine. Access is decided before the database matters, so the slower engine tests only a few callers.
 */
const inside: CallerName[] = process.env['TEST_DATABASE_URL']
  ? [...outside, 'guest', 'owner']
  : [...outside, ...roles, 'admin', 'expired', 'revoked', 'readOnly', 'otherScope']

const only = (names: CallerName[], wanted: Record<CallerName, Outcome>) =>
  Object.fromEntries(names.map((name) => [name, wanted[name]]))

function expected(route: Route, isPublic: boolean): Record<CallerName, Outcome> {
  const { access } = route
  const through = failures[route.name] ?? 'through'
  const refused = refusals[route.name] ?? 403
  const isOpen = access === 'anyone' || ((access === 'public' || access === 'code') && isPublic)
  const ofRole = (role: RoleName) => (mayCall(access, role) ? through : refused)
  return {
    anonymous: isOpen ? through : (refusedAnonymous[access] ?? 401),
    stranger: ofStranger(route, isPublic, { through, refused }),
    guest: refusedGuest[access] ?? ofRole('guest'),
    reporter: ofRole('reporter'),
    developer: ofRole('developer'),
    maintainer: ofRole('maintainer'),
    owner: ofRole('owner'),
    admin: access === 'bot' || access === 'session' ? refused : through,
    expired: 401,
    revoked: 401,
    readOnly: route.method === 'GET' ? ofRole('owner') : 403,
    otherScope: route.readRepository ? ofRole('owner') : 403,
  }
}

function ofStranger(
  route: Route,
  isPublic: boolean,
  { through, refused }: { through: Outcome; refused: Outcome },
): Outcome {
  const { access } = route
  if (access === 'anyone' || access === 'user' || access === 'profile') return through
  if (!isPublic && isOfSpace(route) && personal.includes(access)) return 404
  if (personal.includes(access) || access === 'admin') return refused
  if (!isPublic) return 404
  const isForAll = ['public', 'code', 'reader', 'code-reader', 'non-member'].includes(access)
  return isForAll ? through : refused
}

function mayCall(access: Access, role: RoleName): boolean {
  if (personal.includes(access) || access === 'non-member' || access === 'admin') return false
  const least =
    access === 'code' || access === 'code-reader' ? 'reporter' : access.replace(/^code-/, '')
  return roles.indexOf(role) >= (roles as readonly string[]).indexOf(least)
}

async function outcomes(
  route: Route,
  { world, callers }: { world: World; callers: Callers },
  names: CallerName[],
): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
  let input: Record<string, unknown> | undefined
  for (const name of names) {
    // A refused call or a read leaves the sample intact for the next caller.
    input ??= await samples[route.name]!(world)
    const reply = await send(route, input, await callerFor(route, name, callers))
    results[name] = await outcomeOf(route, reply)
    if (results[name] === 'through' && route.method !== 'GET') input = undefined
  }
  return results
}

/** Returns an unexpected reply as it is, since it means that the sample is invalid. A 304 counts as success. */
async function outcomeOf(route: Route, reply: LightMyRequestResponse): Promise<unknown> {
  const { statusCode: status } = reply
  const body = reply.stream()
  if (status < 300 || status === 304) {
    body.destroy()
    return 'through'
  }
  if ([401, 403, 404, refusals[route.name], failures[route.name]].includes(status)) return status
  return `${status} ${await text(body)}`
}

async function callerFor(
  route: Route,
  name: CallerName,
  callers: Callers,
): Promise<TestUser | null> {
  const caller = callers[name]
  const isValid =
    name === 'stranger' || name === 'admin' || (roles as readonly string[]).includes(name)
  return caller && isValid && endsItsToken.has(route.name) ? service.token(caller, {}) : caller
}

function send(route: Route, input: Record<string, unknown>, user: TestUser | null) {
  const inPath = pathParams(route.path)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  return service.app.inject({
    method: route.method,
    url: `/api/v4${path}`,
    headers: user ? { 'private-token': user.token } : {},
    // An event stream never ends, so do not wait for the whole payload.
    payloadAsStream: true,
    ...(hasBody(route.method) ? { payload: rest } : { query: rest as Record<string, string> }),
  })
}

let worlds = 0

async function makeWorld(visibility: 0 | 20): Promise<{ world: World; callers: Callers }> {
  const nth = ++worlds
  const group = await service.group(`world-${nth}`, { visibility })
  const project = await service.project('app', { in: group, visibility })
  const callers = await makeCallers(service, group, `w${nth}`)
  let given = 0
  const world: World = {
    service,
    group,
    project,
    visibility: visibility === 0 ? 'private' : 'public',
    owner: service.as(callers.owner),
    admin: service.as(callers.admin),
    subject: await service.user(`subject-${nth}`),
    fresh: (prefix) => `${prefix}-${nth}-${++given}`,
  }
  return { world, callers }
}
