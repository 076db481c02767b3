import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/labels.ts'
import type { Deps } from '#server/deps.ts'
import {
  createLabel,
  deleteLabel,
  getLabel,
  listLabels,
  promoteLabel,
  subscribeToLabel,
  updateLabel,
} from '#server/domain/planning/labels.ts'
import { presentLabelIn } from '#server/http/present/label.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { LabelView } from '#server/store/planning/labels.ts'

export function mountLabels(app: FastifyInstance, deps: Deps): void {
  mountProjectLabels(app, deps)
  mountGroupLabels(app, deps)
}

const project = ({ id }: { id: string }) => ({ kind: 'project', reference: id }) as const
const group = ({ id }: { id: string }) => ({ kind: 'group', reference: id }) as const
const inProject = (label: LabelView) => presentLabelIn('project', label)
const inGroup = (label: LabelView) => presentLabelIn('group', label)

function mountProjectLabels(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listProjectLabels, async ({ input, user, page }) => {
    const { rows, total } = await listLabels(deps, user, project(input), input, page)
    return { rows: rows.map(inProject), total }
  })
  mount(app, deps, contract.getProjectLabel, async ({ input, user }) =>
    inProject(await getLabel(deps, user, project(input), input.label_id, input)),
  )
  mount(app, deps, contract.createProjectLabel, async ({ input, user }) =>
    inProject(await createLabel(deps, user, project(input), input)),
  )
  mount(app, deps, contract.updateProjectLabel, async ({ input, user }) =>
    inProject(await updateLabel(deps, user, project(input), input.label_id, input)),
  )
  mount(app, deps, contract.deleteProjectLabel, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, project(input), input.label_id, unmodifiedSince)
    return null
  })
  mount(app, deps, contract.promoteProjectLabel, async ({ input, user }) =>
    inProject(await promoteLabel(deps, user, input.id, input.label_id)),
  )
  mount(app, deps, contract.subscribeProjectLabel, async ({ input, user }) =>
    inProject(await subscribeToLabel(deps, user, project(input), input.label_id, true)),
  )
  mount(app, deps, contract.unsubscribeProjectLabel, async ({ input, user }) =>
    inProject(await subscribeToLabel(deps, user, project(input), input.label_id, false)),
  )
  mount(app, deps, contract.updateNamedProjectLabel, async ({ input, user }) =>
    inProject(await updateLabel(deps, user, project(input), named(input), input)),
  )
  mount(app, deps, contract.deleteNamedProjectLabel, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, project(input), named(input), unmodifiedSince)
    return null
  })
}

function mountGroupLabels(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listGroupLabels, async ({ input, user, page }) => {
    const { rows, total } = await listLabels(deps, user, group(input), input, page)
    return { rows: rows.map(inGroup), total }
  })
  mount(app, deps, contract.getGroupLabel, async ({ input, user }) =>
    inGroup(await getLabel(deps, user, group(input), input.label_id, input)),
  )
  mount(app, deps, contract.createGroupLabel, async ({ input, user }) =>
    inGroup(await createLabel(deps, user, group(input), input)),
  )
  mount(app, deps, contract.updateGroupLabel, async ({ input, user }) =>
    inGroup(await updateLabel(deps, user, group(input), input.label_id, input)),
  )
  mount(app, deps, contract.deleteGroupLabel, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, group(input), input.label_id, unmodifiedSince)
    return null
  })
  mount(app, deps, contract.subscribeGroupLabel, async ({ input, user }) =>
    inGroup(await subscribeToLabel(deps, user, group(input), input.label_id, true)),
  )
  mount(app, deps, contract.unsubscribeGroupLabel, async ({ input, user }) =>
    inGroup(await subscribeToLabel(deps, user, group(input), input.label_id, false)),
  )
  mount(app, deps, contract.updateNamedGroupLabel, async ({ input, user }) =>
    inGroup(await updateLabel(deps, user, group(input), named(input), input)),
  )
  mount(app, deps, contract.deleteNamedGroupLabel, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, group(input), named(input), unmodifiedSince)
    return null
  })
}

/** The route's rules see to it that one of the two is there. */
const named = ({ label_id, name }: { label_id?: number; name?: string }) => label_id ?? name!
