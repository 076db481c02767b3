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

export function mountMilestones(app: FastifyInstance, deps: Deps): void {
  mountProjectMilestones(app, deps)
  mountGroupMilestones(app, deps)
}

const project = ({ id }: { id: string }) => ({ kind: 'project', reference: id }) as const
const group = ({ id }: { id: string }) => ({ kind: 'group', reference: id }) as const

function mountProjectMilestones(app: FastifyInstance, deps: Deps): void {
  const present = (milestone: MilestoneCard) => presentMilestone(deps, milestone)

  mount(app, deps, contract.listProjectMilestones, async ({ input, user, page }) => {
    const { rows, total } = await listMilestones(deps, user, project(input), input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, contract.getProjectMilestone, async ({ input, user }) =>
    present(await getMilestone(deps, user, project(input), input.milestone_id)),
  )
  mount(app, deps, contract.createProjectMilestone, async ({ input, user }) =>
    present(await createMilestone(deps, user, project(input), input)),
  )
  mount(app, deps, contract.updateProjectMilestone, async ({ input, user }) => {
    const { id, milestone_id, ...changes } = input
    return present(await updateMilestone(deps, user, project({ id }), milestone_id, changes))
  })
  mount(app, deps, contract.deleteProjectMilestone, async ({ input, user, unmodifiedSince }) => {
    await deleteMilestone(deps, user, project(input), input.milestone_id, unmodifiedSince)
    return null
  })
  mount(app, deps, contract.promoteProjectMilestone, async ({ input, user }) =>
    present(await promoteMilestone(deps, user, input.id, input.milestone_id)),
  )
}

function mountGroupMilestones(app: FastifyInstance, deps: Deps): void {
  const present = (milestone: MilestoneCard) => presentMilestone(deps, milestone)

  mount(app, deps, contract.listGroupMilestones, async ({ input, user, page }) => {
    const { rows, total } = await listMilestones(deps, user, group(input), input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, contract.getGroupMilestone, async ({ input, user }) =>
    present(await getMilestone(deps, user, group(input), input.milestone_id)),
  )
  mount(app, deps, contract.createGroupMilestone, async ({ input, user }) =>
    present(await createMilestone(deps, user, group(input), input)),
  )
  mount(app, deps, contract.updateGroupMilestone, async ({ input, user }) => {
    const { id, milestone_id, ...changes } = input
    return present(await updateMilestone(deps, user, group({ id }), milestone_id, changes))
  })
  mount(app, deps, contract.deleteGroupMilestone, async ({ input, user, unmodifiedSince }) => {
    await deleteMilestone(deps, user, group(input), input.milestone_id, unmodifiedSince)
    return null
  })
}
