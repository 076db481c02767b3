import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/resource-events.ts'
import type { Deps } from '#server/deps.ts'
import { getNoteableEvent, listNoteableEvents } from '#server/domain/activity/resource-events.ts'
import {
  presentLabelEvent,
  presentMilestoneEvent,
  presentStateEvent,
} from '#server/http/present/event.ts'
import { mountEach } from '#server/http/protocol/mount.ts'

export function mountResourceEvents(app: FastifyInstance, deps: Deps): void {
  mountEach(
    app,
    deps,
    [contract.listIssueLabelEvents, contract.listMergeRequestLabelEvents],
    async ({ input, user, page }) => {
      const { rows, total } = await listNoteableEvents(deps, user, input, 'label', page)
      return { rows: rows.map((event) => presentLabelEvent(deps, event)), total }
    },
  )
  mountEach(
    app,
    deps,
    [contract.getIssueLabelEvent, contract.getMergeRequestLabelEvent],
    async ({ input, user }) =>
      presentLabelEvent(deps, await getNoteableEvent(deps, user, input, 'label')),
  )
  mountEach(
    app,
    deps,
    [contract.listIssueMilestoneEvents, contract.listMergeRequestMilestoneEvents],
    async ({ input, user, page }) => {
      const { rows, total } = await listNoteableEvents(deps, user, input, 'milestone', page)
      return { rows: rows.map((event) => presentMilestoneEvent(deps, event)), total }
    },
  )
  mountEach(
    app,
    deps,
    [contract.getIssueMilestoneEvent, contract.getMergeRequestMilestoneEvent],
    async ({ input, user }) =>
      presentMilestoneEvent(deps, await getNoteableEvent(deps, user, input, 'milestone')),
  )
  mountEach(
    app,
    deps,
    [contract.listIssueStateEvents, contract.listMergeRequestStateEvents],
    async ({ input, user, page }) => {
      const { rows, total } = await listNoteableEvents(deps, user, input, 'state', page)
      return { rows: rows.map((event) => presentStateEvent(deps, event)), total }
    },
  )
  mountEach(
    app,
    deps,
    [contract.getIssueStateEvent, contract.getMergeRequestStateEvent],
    async ({ input, user }) =>
      presentStateEvent(deps, await getNoteableEvent(deps, user, input, 'state')),
  )
}
