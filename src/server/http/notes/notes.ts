import type { FastifyInstance } from 'fastify'

import * as discussions from '#contract/discussions.ts'
import * as contract from '#contract/notes.ts'
import type { Deps } from '#server/deps.ts'
import { createNote } from '#server/domain/notes/new-notes.ts'
import { deleteNote, getNote, listNotes } from '#server/domain/notes/notes.ts'
import {
  updateNoteWithActions,
  writeNoteWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import { presentNote, presentOutcome } from '#server/http/present/note.ts'
import { mountEach } from '#server/http/protocol/mount.ts'
import { mountDiscussions } from './discussions.ts'
import { mountDraftNotes } from './draft-notes.ts'
import { countNotes } from './note-throttle.ts'

export function mountNotes(app: FastifyInstance, deps: Deps): void {
  const count = countNotes(deps)
  mountEach(
    app,
    deps,
    [contract.listIssueNotes, contract.listMergeRequestNotes],
    async ({ input, user, page }) => {
      const { noteable, rows, total } = await listNotes(deps, user, input, input, page)
      return { rows: rows.map((note) => presentNote(deps, noteable, note)), total }
    },
  )
  mountEach(
    app,
    deps,
    [
      contract.getIssueNote,
      discussions.getIssueDiscussionNote,
      contract.getMergeRequestNote,
      discussions.getMergeRequestDiscussionNote,
    ],
    async ({ input, user }) => {
      const { noteable, note } = await getNote(deps, user, input)
      return presentNote(deps, noteable, note)
    },
  )
  mountEach(
    app,
    deps,
    [contract.createIssueNote, contract.createMergeRequestNote],
    async ({ input, user, reply }) => {
      count(user)
      const { written, outcome } = await writeNoteWithActions(deps, user, input, input, (note) =>
        createNote(deps, user, input, note, null),
      )
      if (!written) return presentOutcome(reply, outcome)
      return presentNote(deps, written.noteable, written.note, outcome?.changes)
    },
  )
  mountEach(
    app,
    deps,
    [
      contract.updateIssueNote,
      discussions.updateIssueDiscussionNote,
      contract.updateMergeRequestNote,
    ],
    async ({ input, user }) => {
      const { noteable, note } = await updateNoteWithActions(deps, user, input, input.body)
      return presentNote(deps, noteable, note)
    },
  )
  mountEach(
    app,
    deps,
    [
      contract.deleteIssueNote,
      discussions.deleteIssueDiscussionNote,
      contract.deleteMergeRequestNote,
      discussions.deleteMergeRequestDiscussionNote,
    ],
    async ({ input, user, unmodifiedSince }) => {
      await deleteNote(deps, user, input, unmodifiedSince)
      return null
    },
  )
  mountDiscussions(app, deps, count)
  mountDraftNotes(app, deps, count)
}
