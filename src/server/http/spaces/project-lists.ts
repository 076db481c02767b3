import type { FastifyInstance } from 'fastify'

import { listGroupProjects } from '#contract/groups.ts'
import { listProjects, listUserProjects } from '#contract/projects.ts'
import type { Deps } from '#server/deps.ts'
import type { User } from '#server/domain/accounts/users.ts'
import {
  listProjectsOfGroup,
  listVisibleProjects,
  listVisibleProjectsByKeyset,
  placeOfUser,
} from '#server/domain/spaces/project-lists.ts'
import type { ProjectWithSource } from '#server/domain/spaces/project-sources.ts'
import { presentProjectFor } from '#server/http/present/project.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountProjectLists(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listProjects, async ({ input, user, page }) => {
    const list = input.pagination === 'keyset' ? listVisibleProjectsByKeyset : listVisibleProjects
    return presentPage(deps, user, input, await list(deps, user, input, page))
  })
  mount(app, deps, listUserProjects, async ({ input, user, page }) => {
    const list = input.pagination === 'keyset' ? listVisibleProjectsByKeyset : listVisibleProjects
    const place = await placeOfUser(deps, input.user_id)
    return presentPage(deps, user, input, await list(deps, user, input, page, place))
  })
  mount(app, deps, listGroupProjects, async ({ input, user, page }) =>
    presentPage(deps, user, input, await listProjectsOfGroup(deps, user, input, page)),
  )
}

/** Returns a project list's presenter. It presents only basic fields to anonymous callers and with `simple`. */
function presentPage<P extends { rows: ProjectWithSource[] }>(
  deps: Deps,
  user: User | null,
  { simple }: { simple?: boolean },
  page: P,
) {
  const present = presentProjectFor(deps, simple ? null : user)
  return { ...page, rows: page.rows.map(present) }
}
