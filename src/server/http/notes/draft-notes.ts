import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/draft-notes.ts'
import type { Deps } from '#server/deps.ts'
import {
  createDraftNote,
  deleteDraftNote,
  getDraftNote,
  listDraftNotes,
  updateDraftNote,
} from '#server/domain/notes/draft-notes.ts'
import { publishDraftNote, publishDraftNotes } from '#server/domain/notes/publish-drafts.ts'
import { presentDraftNote } from '#server/http/present/draft-note.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountDraftNotes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listDraftNotes, async ({ input, user, page }) => {
    const { rows, total } = await listDraftNotes(deps, user, input, page)
    return { rows: rows.map(presentDraftNote), total }
  })
  mount(app, deps, contract.getDraftNote, async ({ input, user }) =>
    presentDraftNote(await getDraftNote(deps, user, input)),
  )
  mount(app, deps, contract.createDraftNote, async ({ input, user }) =>
    presentDraftNote(await createDraftNote(deps, user, input, input)),
  )
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
    await publishDraftNotes(deps, user, input, input)
    return null
  })
}
