import type { NewPosition } from '#contract/positions.ts'
import type { Draft } from './draft-queries.ts'

export interface NewDraft {
  readonly note: string
  readonly position?: NewPosition | undefined
  readonly discussion?: string | undefined
  readonly resolves?: boolean
}

/** True if the texts, the places and the resolutions are the same. */
export function isSameDraft(draft: Draft, added: NewDraft): boolean {
  const { note, position, discussion, resolves = false } = added
  const start = draft.position?.line_range?.start
  const newStart = position?.line_range?.start
  return (
    draft.note === note &&
    draft.discussion_id === (discussion ?? null) &&
    draft.resolve_discussion === resolves &&
    draft.position?.new_path === position?.new_path &&
    draft.position?.new_line == position?.new_line &&
    draft.position?.old_line == position?.old_line &&
    start?.new_line == newStart?.new_line &&
    start?.old_line == newStart?.old_line
  )
}
