import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

/** A comment on an issue or merge request, or a system note (`system`) about a change. */
export interface NoteRow {
  id: Generated<number>
  root_id: number
  /** Either `issue_id` or `merge_request_id` is set. */
  issue_id: number | null
  merge_request_id: number | null
  author_id: number
  /** Null for a note outside any discussion. */
  type: 'DiscussionNote' | 'DiffNote' | null
  /** 40 hexadecimal digits, shared by the notes of a discussion. */
  discussion_id: string
  body: string
  system: Flag
  /** True for notes that only reporters and above see. */
  internal: Flag
  commit_id: string | null
  /** A `DiffNote`'s current and original line (JSON). */
  position: string | null
  original_position: string | null
  line_code: string | null
  /** True when the note's discussion can be resolved. */
  resolvable: Generated<Flag>
  resolved_at: string | null
  resolved_by_id: number | null
  created_at: string
  updated_at: string
}

/** An unpublished comment of a review. */
export interface DraftNoteRow {
  id: Generated<number>
  root_id: number
  merge_request_id: number
  author_id: number
  discussion_id: string | null
  /** 1 for a reply to an internal discussion. */
  internal: Generated<Flag>
  resolve_discussion: Flag
  commit_id: string | null
  note: string
  line_code: string | null
  /** JSON. */
  position: string | null
  created_at: string
  updated_at: string
}

/** A note's proposed change to the lines around it. */
export interface SuggestionRow {
  id: Generated<number>
  note_id: number
  /** The index among the note's suggestions, from 0. */
  ordinal: number
  /** The number of lines to replace above and below the note's line. */
  lines_above: number
  lines_below: number
  from_content: string
  to_content: string
  applied: Generated<Flag>
  commit_id: string | null
}

/** An emoji on an issue, a merge request or a note: exactly one of the three ids is set. */
export interface AwardEmojiRow {
  id: Generated<number>
  root_id: number
  user_id: number
  name: string
  issue_id: number | null
  merge_request_id: number | null
  note_id: number | null
  created_at: string
  updated_at: string
}

export interface NotesSchema {
  notes: NoteRow
  draft_notes: DraftNoteRow
  suggestions: SuggestionRow
  award_emoji: AwardEmojiRow
}
