import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/members.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempts, type Attempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import { tooManyCalls } from '#server/domain/refusal.ts'
import { addMembers } from '#server/domain/spaces/member-additions.ts'
import { changeMember, removeMember } from '#server/domain/spaces/member-changes.ts'
import { listMembersOf, readMember } from '#server/domain/spaces/members.ts'
import { presentMember } from '#server/http/present/member.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { MemberView } from '#server/store/spaces/member-views.ts'

const routes = {
  project: {
    list: contract.listProjectMembers,
    listAll: contract.listAllProjectMembers,
    get: contract.getProjectMember,
    getAny: contract.getAnyProjectMember,
    add: contract.addProjectMember,
    update: contract.updateProjectMember,
    remove: contract.removeProjectMember,
  },
  group: {
    list: contract.listGroupMembers,
    listAll: contract.listAllGroupMembers,
    get: contract.getGroupMember,
    getAny: contract.getAnyGroupMember,
    add: contract.addGroupMember,
    update: contract.updateGroupMember,
    remove: contract.removeGroupMember,
  },
} as const

const MINUTE_SECONDS = 60

export function mountMembers(app: FastifyInstance, deps: Deps): void {
  const removals = countAttempts(MINUTE_SECONDS)
  mountMembersOf(app, deps, 'project', removals)
  mountMembersOf(app, deps, 'group', removals)
}

function mountMembersOf(
  app: FastifyInstance,
  deps: Deps,
  kind: 'project' | 'group',
  removals: Attempts,
): void {
  const { list, listAll, get, getAny, add, update, remove } = routes[kind]
  const present = (member: MemberView) => presentMember(deps, member)

  for (const [route, scope] of [
    [list, 'direct'],
    [listAll, 'all'],
  ] as const) {
    mount(app, deps, route, async ({ input, user, page }) => {
      const { rows, total } = await listMembersOf(deps, user, kind, scope, input, page)
      return { rows: rows.map(present), total }
    })
  }
  for (const [route, scope] of [
    [get, 'direct'],
    [getAny, 'all'],
  ] as const) {
    mount(app, deps, route, async ({ input, user }) =>
      present(await readMember(deps, user, kind, scope, input)),
    )
  }
  mount(app, deps, add, async ({ input, user }) => {
    const added = await addMembers(deps, user, kind, input)
    return Array.isArray(added) ? presentReasons(added) : present(added)
  })
  mount(app, deps, update, async ({ input, user }) =>
    present(await changeMember(deps, user, kind, input)),
  )
  mount(app, deps, remove, async ({ input, user, unmodifiedSince }) => {
    const wait = removals.take([{ key: budgetOf(user), max: deps.config.limits.removalsPerUser }])
    if (wait > 0) throw tooManyCalls(wait)
    await removeMember(deps, user, kind, input, unmodifiedSince)
    return null
  })
}

function presentReasons(reasons: readonly string[]): contract.MembersAdded {
  if (reasons.length === 0) return { status: 'success' }
  return { status: 'error', message: reasons.join(', ') }
}
