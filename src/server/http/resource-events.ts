import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/resource-events.ts'
import type { Deps } from '#server/deps.ts'
import { getNoteableEvent, listNoteableEvents } from '#server/domain/resource-events.ts'
import { mount } from './mount.ts'
import { presentLabelEvent, presentMilestoneEvent, presentStateEvent } from './present-event.ts'

export function mountResourceEvents(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listIssueLabelEvents, async ({ input, user, page }) => {
    const { rows, total } = await listNoteableEvents(deps, user, input, 'label', page)
    return { rows: rows.map((event) => presentLabelEvent(deps, event)), total }
  })
  mount(app, deps, contract.getIssueLabelEvent, async ({ input, user }) =>
    presentLabelEvent(deps, await getNoteableEvent(deps, user, input, 'label')),
  )
  mount(app, deps, contract.listIssueMilestoneEvents, async ({ input, user, page }) => {
    const { rows, total } = await listNoteableEvents(deps, user, input, 'milestone', page)
    return { rows: rows.map((event) => presentMilestoneEvent(deps, event)), total }
  })
  mount(app, deps, contract.getIssueMilestoneEvent, async ({ input, user }) =>
    presentMilestoneEvent(deps, await getNoteableEvent(deps, user, input, 'milestone')),
  )
  mount(app, deps, contract.listIssueStateEvents, async ({ input, user, page }) => {
    const { rows, total } = await listNoteableEvents(deps, user, input, 'state', page)
    return { rows: rows.map((event) => presentStateEvent(deps, event)), total }
  })
  mount(app, deps, contract.getIssueStateEvent, async ({ input, user }) =>
    presentStateEvent(deps, await getNoteableEvent(deps, user, input, 'state')),
  )
}
