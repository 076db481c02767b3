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

const routes = {
  project: {
    list: contract.listProjectLabels,
    get: contract.getProjectLabel,
    create: contract.createProjectLabel,
    update: contract.updateProjectLabel,
    remove: contract.deleteProjectLabel,
    subscribe: contract.subscribeProjectLabel,
    unsubscribe: contract.unsubscribeProjectLabel,
    updateNamed: contract.updateNamedProjectLabel,
    removeNamed: contract.deleteNamedProjectLabel,
  },
  group: {
    list: contract.listGroupLabels,
    get: contract.getGroupLabel,
    create: contract.createGroupLabel,
    update: contract.updateGroupLabel,
    remove: contract.deleteGroupLabel,
    subscribe: contract.subscribeGroupLabel,
    unsubscribe: contract.unsubscribeGroupLabel,
    updateNamed: contract.updateNamedGroupLabel,
    removeNamed: contract.deleteNamedGroupLabel,
  },
} as const

export function mountLabels(app: FastifyInstance, deps: Deps): void {
  mountLabelsOf(app, deps, 'project')
  mountLabelsOf(app, deps, 'group')
  mount(app, deps, contract.promoteProjectLabel, async ({ input, user }) =>
    presentLabelIn('project', await promoteLabel(deps, user, input.id, input.label_id)),
  )
}

function mountLabelsOf(app: FastifyInstance, deps: Deps, kind: 'project' | 'group'): void {
  const { list, get, create, update, remove, updateNamed, removeNamed } = routes[kind]
  const spaceOf = ({ id }: { id: string }) => ({ kind, reference: id })
  const present = (label: LabelView) => presentLabelIn(kind, label)

  mount(app, deps, list, async ({ input, user, page }) => {
    const { rows, total } = await listLabels(deps, user, spaceOf(input), input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, get, async ({ input, user }) =>
    present(await getLabel(deps, user, spaceOf(input), input.label_id, input)),
  )
  mount(app, deps, create, async ({ input, user }) =>
    present(await createLabel(deps, user, spaceOf(input), input)),
  )
  mount(app, deps, update, async ({ input, user }) =>
    present(await updateLabel(deps, user, spaceOf(input), input.label_id, input)),
  )
  mount(app, deps, updateNamed, async ({ input, user }) =>
    present(await updateLabel(deps, user, spaceOf(input), nameOf(input), input)),
  )
  mount(app, deps, remove, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, spaceOf(input), input.label_id, unmodifiedSince)
    return null
  })
  mount(app, deps, removeNamed, async ({ input, user, unmodifiedSince }) => {
    await deleteLabel(deps, user, spaceOf(input), nameOf(input), unmodifiedSince)
    return null
  })
  for (const [route, subscribed] of [
    [routes[kind].subscribe, true],
    [routes[kind].unsubscribe, false],
  ] as const) {
    mount(app, deps, route, async ({ input, user }) =>
      present(await subscribeToLabel(deps, user, spaceOf(input), input.label_id, subscribed)),
    )
  }
}

/** Returns the label's id or name. The route's rules require exactly one. */
const nameOf = ({ label_id, name }: { label_id?: number; name?: string }) => label_id ?? name!
