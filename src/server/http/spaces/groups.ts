import type { FastifyInstance } from 'fastify'

import {
  createGroup,
  deleteGroup,
  getGroup,
  listDescendantGroups,
  listGroups,
  listSubgroups,
  updateGroup,
} from '#contract/groups.ts'
import type { Deps } from '#server/deps.ts'
import type { Page } from '#server/domain/page.ts'
import { listGroupsBelow, listGroupsFor } from '#server/domain/spaces/group-lists.ts'
import * as domain from '#server/domain/spaces/groups.ts'
import { presentGroup, presentGroupDetail } from '#server/http/present/group.ts'
import { presentProjectFor } from '#server/http/present/project.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'

export function mountGroups(app: FastifyInstance, deps: Deps): void {
  const presentPage = ({ rows, total }: Page<Namespace>) => ({
    rows: rows.map((group) => presentGroup(deps, group)),
    total,
  })

  mount(app, deps, listGroups, async ({ input, user, page }) =>
    presentPage(await listGroupsFor(deps, user, input, page)),
  )
  mount(app, deps, listSubgroups, async ({ input, user, page }) =>
    presentPage(await listGroupsBelow(deps, user, input, page, 'children')),
  )
  mount(app, deps, listDescendantGroups, async ({ input, user, page }) =>
    presentPage(await listGroupsBelow(deps, user, input, page, 'descendants')),
  )
  mount(app, deps, getGroup, async ({ input, user }) => {
    const { group, projects } = await domain.readGroup(deps, user, input)
    const present = presentProjectFor(deps, user)
    return presentGroupDetail(deps, group, projects && projects.map(present))
  })
  mount(app, deps, createGroup, async ({ input, user }) =>
    presentGroupDetail(deps, await domain.createGroup(deps, user, input), []),
  )
  mount(app, deps, updateGroup, async ({ input, user }) =>
    presentGroupDetail(deps, await domain.updateGroup(deps, user, input), null),
  )
  mount(app, deps, deleteGroup, async ({ input, user, unmodifiedSince }) => {
    await domain.deleteGroup(deps, user, input.id, unmodifiedSince)
    return { message: '202 Accepted' }
  })
}
