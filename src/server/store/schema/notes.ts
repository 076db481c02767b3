import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

/** What somebody wrote about an issue or a merge request, or (`system`) what the service wrote about what they changed. */
export interface NoteRow {
  id: Generated<number>
  root_id: number
  /** It is on one of the two. */
  issue_id: number | null
  merge_request_id: number | null
  author_id: number
  /** Null for a note that stands alone. */
  type: 'DiscussionNote' | 'DiffNote' | null
  /** The same for all notes of a discussion: 40 hexadecimal digits. */
  discussion_id: string
  body: string
  system: Flag
  /** Only reporters and above see it. */
  internal: Flag
  commit_id: string | null
  /** Of a `DiffNote`: the line that it is at now, and the one that it was written at (JSON). */
  position: string | null
  original_position: string | null
  line_code: string | null
  /** Whether its discussion can be resolved. */
  resolvable: Generated<Flag>
  resolved_at: string | null
  resolved_by_id: number | null
  created_at: string
  updated_at: string
}

/** What somebody wrote of a review and has not published. */
export interface DraftNoteRow {
  id: Generated<number>
  root_id: number
  merge_request_id: number
  author_id: number
  discussion_id: string | null
  resolve_discussion: Flag
  commit_id: string | null
  note: string
  line_code: string | null
  /** JSON. */
  position: string | null
  created_at: string
  updated_at: string
}

/** A change that a note proposes for the lines that it stands at. */
export interface SuggestionRow {
  id: Generated<number>
  note_id: number
  /** Which of the note's suggestions, from 0. */
  ordinal: number
  /** How many lines above and below the note's line it replaces. */
  lines_above: number
  lines_below: number
  from_content: string
  to_content: string
  applied: Generated<Flag>
  commit_id: string | null
}

/** Of an issue, of a merge request, or of a note. */
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
