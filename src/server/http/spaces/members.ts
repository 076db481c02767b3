import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/members.ts'
import type { Deps } from '#server/deps.ts'
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

export function mountMembers(app: FastifyInstance, deps: Deps): void {
  mountMembersOf(app, deps, 'project')
  mountMembersOf(app, deps, 'group')
}

function mountMembersOf(app: FastifyInstance, deps: Deps, kind: 'project' | 'group'): void {
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
    return 'status' in added ? added : present(added)
  })
  mount(app, deps, update, async ({ input, user }) =>
    present(await changeMember(deps, user, kind, input)),
  )
  mount(app, deps, remove, async ({ input, user, unmodifiedSince }) => {
    await removeMember(deps, user, kind, input, unmodifiedSince)
    return null
  })
}
