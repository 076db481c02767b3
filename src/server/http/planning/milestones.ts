import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/milestones.ts'
import type { Deps } from '#server/deps.ts'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  promoteMilestone,
  updateMilestone,
} from '#server/domain/planning/milestones.ts'
import { presentMilestone, type MilestoneCard } from '#server/http/present/milestone.ts'
import { mount } from '#server/http/protocol/mount.ts'

const routes = {
  project: {
    list: contract.listProjectMilestones,
    get: contract.getProjectMilestone,
    create: contract.createProjectMilestone,
    update: contract.updateProjectMilestone,
    remove: contract.deleteProjectMilestone,
  },
  group: {
    list: contract.listGroupMilestones,
    get: contract.getGroupMilestone,
    create: contract.createGroupMilestone,
    update: contract.updateGroupMilestone,
    remove: contract.deleteGroupMilestone,
  },
} as const

export function mountMilestones(app: FastifyInstance, deps: Deps): void {
  mountMilestonesOf(app, deps, 'project')
  mountMilestonesOf(app, deps, 'group')
  mount(app, deps, contract.promoteProjectMilestone, async ({ input, user }) =>
    presentMilestone(deps, await promoteMilestone(deps, user, input.id, input.milestone_id)),
  )
}

function mountMilestonesOf(app: FastifyInstance, deps: Deps, kind: 'project' | 'group'): void {
  const { list, get, create, update, remove } = routes[kind]
  const spaceOf = ({ id }: { id: string }) => ({ kind, reference: id })
  const present = (milestone: MilestoneCard) => presentMilestone(deps, milestone)

  mount(app, deps, list, async ({ input, user, page }) => {
    const { rows, total } = await listMilestones(deps, user, spaceOf(input), input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, get, async ({ input, user }) =>
    present(await getMilestone(deps, user, spaceOf(input), input.milestone_id)),
  )
  mount(app, deps, create, async ({ input, user }) =>
    present(await createMilestone(deps, user, spaceOf(input), input)),
  )
  mount(app, deps, update, async ({ input, user }) => {
    const { id, milestone_id, ...changes } = input
    return present(await updateMilestone(deps, user, spaceOf({ id }), milestone_id, changes))
  })
  mount(app, deps, remove, async ({ input, user, unmodifiedSince }) => {
    await deleteMilestone(deps, user, spaceOf(input), input.milestone_id, unmodifiedSince)
    return null
  })
}
