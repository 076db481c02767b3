import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/discussions.ts'
import type { Deps } from '#server/deps.ts'
import { createNote, replyTo } from '#server/domain/notes/new-notes.ts'
import { getDiscussion, listDiscussions } from '#server/domain/notes/notes.ts'
import { resolveDiscussion } from '#server/domain/notes/resolving.ts'
import {
  updateNoteWithActions,
  writeNoteWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import { presentDiscussion, presentNote, presentOutcome } from '#server/http/present/note.ts'
import { mount, mountEach } from '#server/http/protocol/mount.ts'
import type { CountNote } from './note-throttle.ts'

export function mountDiscussions(app: FastifyInstance, deps: Deps, count: CountNote): void {
  mountEach(
    app,
    deps,
    [contract.listIssueDiscussions, contract.listMergeRequestDiscussions],
    async ({ input, user, page }) => {
      const { noteable, rows, total } = await listDiscussions(deps, user, input, page)
      return { rows: rows.map((notes) => presentDiscussion(deps, noteable, notes)), total }
    },
  )
  mountEach(
    app,
    deps,
    [contract.getIssueDiscussion, contract.getMergeRequestDiscussion],
    async ({ input, user }) => {
      const { noteable, notes } = await getDiscussion(deps, user, input)
      return presentDiscussion(deps, noteable, notes)
    },
  )
  mountEach(
    app,
    deps,
    [contract.createIssueDiscussion, contract.createMergeRequestDiscussion],
    async ({ input, user, reply }) => {
      count(user)
      const { written, outcome } = await writeNoteWithActions(deps, user, input, input, (note) =>
        createNote(deps, user, input, note, 'DiscussionNote'),
      )
      if (!written) return presentOutcome(reply, outcome)
      return presentDiscussion(deps, written.noteable, [written.note])
    },
  )
  mountEach(
    app,
    deps,
    [contract.createIssueDiscussionNote, contract.createMergeRequestDiscussionNote],
    async ({ input, user, reply }) => {
      count(user)
      const { written, outcome } = await writeNoteWithActions(deps, user, input, input, (note) =>
        replyTo(deps, user, input, note),
      )
      if (!written) return presentOutcome(reply, outcome)
      return presentNote(deps, written.noteable, written.note, outcome?.changes)
    },
  )
  mount(app, deps, contract.resolveMergeRequestDiscussion, async ({ input, user }) => {
    const { noteable, notes } = await resolveDiscussion(deps, user, input, input.resolved)
    return presentDiscussion(deps, noteable, notes)
  })
  mount(app, deps, contract.updateMergeRequestDiscussionNote, async ({ input, user }) => {
    const { body, resolved } = input
    if (body !== undefined) {
      const { noteable, note } = await updateNoteWithActions(deps, user, input, body)
      return presentNote(deps, noteable, note)
    }
    const { noteable, notes } = await resolveDiscussion(deps, user, input, resolved!)
    return presentNote(
      deps,
      noteable,
      notes.find(({ id }) => id === input.note_id)!,
    )
  })
}
