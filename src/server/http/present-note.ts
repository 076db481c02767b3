import type { Static } from 'typebox'

import type { Discussion, Note } from '#contract/notes.ts'
import type { Deps } from '#server/deps.ts'
import type { NoteView } from '#server/store/notes.ts'
import { presentUser } from './present-user.ts'

/** What a note is on. */
export interface Noteable {
  id: number
  iid: number
  project_id: number
}

export function presentNote(deps: Deps, issue: Noteable, note: NoteView): Static<typeof Note> {
  return {
    id: note.id,
    type: note.type,
    body: note.body,
    author: presentUser(deps, note.author),
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system === 1,
    noteable_id: issue.id,
    noteable_type: 'Issue',
    noteable_iid: issue.iid,
    project_id: issue.project_id,
    resolvable: false,
    confidential: note.internal === 1,
    internal: note.internal === 1,
    imported: false,
    imported_from: 'none',
    commands_changes: {},
  }
}

export function presentDiscussion(
  deps: Deps,
  issue: Noteable,
  notes: readonly NoteView[],
): Static<typeof Discussion> {
  return {
    id: notes[0]!.discussion_id,
    individual_note: notes[0]!.type === null,
    notes: notes.map((note) => presentNote(deps, issue, note)),
  }
}
