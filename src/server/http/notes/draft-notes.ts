import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/draft-notes.ts'
import type { DraftNote } from '#contract/draft-notes.ts'
import type { Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import {
  createDraftNote,
  deleteDraftNote,
  getDraftNote,
  listDraftNotes,
  updateDraftNote,
} from '#server/domain/notes/draft-notes.ts'
import { publishDraftNote, publishDraftNotes } from '#server/domain/reviews/publish-drafts.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type * as store from '#server/store/notes/draft-notes.ts'
import type { CountNote } from './note-throttle.ts'

export function mountDraftNotes(app: FastifyInstance, deps: Deps, count: CountNote): void {
  mount(app, deps, contract.listDraftNotes, async ({ input, user, page }) => {
    const { rows, total } = await listDraftNotes(deps, user, input, page)
    return { rows: rows.map(presentDraftNote), total }
  })
  mount(app, deps, contract.getDraftNote, async ({ input, user }) =>
    presentDraftNote(await getDraftNote(deps, user, input)),
  )
  mount(app, deps, contract.createDraftNote, async ({ input, user }) => {
    count(user)
    return presentDraftNote(await createDraftNote(deps, user, input, input))
  })
  mount(app, deps, contract.updateDraftNote, async ({ input, user }) =>
    presentDraftNote(await updateDraftNote(deps, user, input, input)),
  )
  mount(app, deps, contract.deleteDraftNote, async ({ input, user, unmodifiedSince }) => {
    await deleteDraftNote(deps, user, input, unmodifiedSince)
    return null
  })
  mount(app, deps, contract.publishDraftNote, async ({ input, user }) => {
    await publishDraftNote(deps, user, input)
    return null
  })
  mount(app, deps, contract.publishDraftNotes, async ({ input, user }) => {
    // The drafts counted when they were created.
    if (input.note) count(user)
    await publishDraftNotes(deps, user, input, input)
    return null
  })
}

function presentDraftNote(draft: store.DraftNote): DraftNote {
  return {
    id: draft.id,
    author_id: draft.author_id,
    merge_request_id: draft.merge_request_id,
    resolve_discussion: draft.resolve_discussion === 1,
    discussion_id: draft.discussion_id,
    note: draft.note,
    commit_id: draft.commit_id,
    line_code: draft.line_code,
    position: draft.position === null ? null : (JSON.parse(draft.position) as Position),
  }
}
