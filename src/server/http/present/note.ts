import type { FastifyReply } from 'fastify'

import type { Discussion } from '#contract/discussions.ts'
import type { CommandsOutcome, Note } from '#contract/notes.ts'
import type { Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import { noteableTypes, type Noteable } from '#server/domain/notes/noteables.ts'
import type { ActionsOutcome } from '#server/domain/quick-actions/run-quick-actions.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import { presentSuggestion } from './suggestion.ts'
import { presentUser } from './user.ts'

/** @param changes the changes by quick actions in the note's text */
export function presentNote(
  deps: Deps,
  { kind, row }: Noteable,
  note: NoteView,
  changes: Record<string, unknown> = {},
): Note {
  return {
    id: note.id,
    type: note.type,
    body: note.body,
    author: presentUser(deps, note.author),
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system === 1,
    noteable_id: row.id,
    noteable_type: noteableTypes[kind],
    noteable_iid: row.iid,
    project_id: row.project_id,
    ...(note.type === 'DiffNote' ? presentPlace(row, note) : {}),
    resolvable: note.resolvable === 1,
    ...(note.resolvable === 1 ? presentResolution(deps, note) : {}),
    confidential: note.internal === 1,
    internal: note.internal === 1,
    imported: false,
    imported_from: 'none',
    commands_changes: changes,
  }
}

/** Sends a note of quick actions alone as their outcome, with its own status. */
export function presentOutcome(
  reply: FastifyReply,
  { changes, summary }: ActionsOutcome,
): CommandsOutcome {
  reply.status(202)
  return { commands_changes: changes, summary }
}

export function presentDiscussion(
  deps: Deps,
  noteable: Noteable,
  notes: readonly NoteView[],
): Discussion {
  return {
    id: notes[0]!.discussion_id,
    individual_note: notes[0]!.type === null,
    notes: notes.map((note) => presentNote(deps, noteable, note)),
  }
}

function presentResolution(deps: Deps, note: NoteView) {
  return {
    resolved: note.resolved_at !== null,
    resolved_by: note.resolved_by && presentUser(deps, note.resolved_by),
    resolved_at: note.resolved_at,
  }
}

function presentPlace(row: Noteable['row'], note: NoteView) {
  const position = JSON.parse(note.position!) as Position
  return {
    commit_id: note.commit_id,
    position,
    suggestions: note.suggestions.map((suggestion) => presentSuggestion(row, position, suggestion)),
  }
}
