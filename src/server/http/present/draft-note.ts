import type { DraftNote } from '#contract/draft-notes.ts'
import type { Position } from '#contract/positions.ts'
import type * as store from '#server/store/notes/draft-notes.ts'

export function presentDraftNote(draft: store.DraftNote): DraftNote {
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
