import type { NewPosition, Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import { addMentions, resolveTodos } from '#server/domain/history/todos.ts'
import { absent } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import { noteableIds, touchNoteable } from '#server/store/issuables/noteables.ts'
import { sizeOfNotesBy } from '#server/store/notes/note-sizes.ts'
import * as store from '#server/store/notes/notes.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import { setSuggestions, type NewSuggestion } from '#server/store/notes/suggestions.ts'
import { requireShare } from './discussion-limits.ts'
import { checkPosition } from './new-positions.ts'
import { readSuggestions } from './new-suggestions.ts'
import { keyOf, noteableTypes, secretToOf, type Noteable } from './noteables.ts'

/** The content of a note that has passed all checks. */
export interface NoteContent {
  type: NoteView['type']
  body: string
  internal: boolean
  discussionId: string
  commitId: string | null
  /** The note's position in the changes. */
  at: NotePosition | null
  /** True when the note's discussion is resolved. */
  isResolved: boolean
}

export interface NotePosition {
  /** The position as JSON. */
  position: string
  lineCode: string | null
  suggestions: NewSuggestion[]
}

/** Returns the position of a note on changes, with the suggestions in its text. */
export async function placeNote(
  deps: Deps,
  { space }: Noteable,
  given: NewPosition,
  body: string,
): Promise<NotePosition> {
  const gitDir = deps.repositories.dirOf(space.row.disk_path)
  const { position, lineCode } = await checkPosition(gitDir, given)
  const suggestions = await readSuggestions(gitDir, position, body)
  return { position: JSON.stringify(position), lineCode, suggestions }
}

/** Returns the suggestions in a line comment. Empty for a comment that is not on the diff. */
export async function suggestionsFor(
  deps: Deps,
  { space }: Noteable,
  position: string | null,
  body: string,
): Promise<NewSuggestion[]> {
  if (position === null) return []
  const gitDir = deps.repositories.dirOf(space.row.disk_path)
  return readSuggestions(gitDir, JSON.parse(position) as Position, body)
}

/**
 * Inserts a note and notifies the people it mentions. Returns the note's id. `others` is the number of characters in
 * the user's other notes, if known.
 */
export async function writeNote(
  deps: Deps,
  user: User,
  noteable: Noteable,
  { type, body, internal, discussionId, commitId, at, isResolved }: NoteContent,
  { now, createdAt = now, others }: { now: string; createdAt?: string; others?: number },
): Promise<number> {
  const on = keyOf(noteable)
  const { space } = noteable
  // Lock the issue or merge request first, so it cannot be deleted concurrently.
  if (!(await touchNoteable(deps.db, on, internal ? 0 : 1, now)))
    throw absent(noteableTypes[on.kind])
  requireShare(others ?? (await sizeOfNotesBy(deps.db, on, user.id)), body)
  if (type) await store.openDiscussion(deps.db, on, discussionId)
  const isResolvable = type !== null && on.kind === 'merge_request'
  const [id] = await store.insertNotes(deps.db, [
    {
      ...noteableIds(on),
      root_id: space.rootId,
      author_id: user.id,
      type,
      discussion_id: discussionId,
      body,
      system: 0,
      internal: internal ? 1 : 0,
      commit_id: commitId,
      position: at?.position ?? null,
      original_position: at?.position ?? null,
      line_code: at?.lineCode ?? null,
      resolvable: isResolvable ? 1 : 0,
      ...(isResolved ? { resolved_at: now, resolved_by_id: user.id } : {}),
      created_at: createdAt,
      updated_at: createdAt,
    },
  ])
  if (at && at.suggestions.length > 0) await setSuggestions(deps.db, id!, at.suggestions)
  if (on.kind === 'merge_request') await store.countUnresolved(deps.db, on.id)
  await resolveTodos(deps.db, on, user.id, now)
  const secretTo = internal ? [] : secretToOf(noteable)
  await addMentions(deps, { on, space, userId: user.id, now, secretTo, noteId: id! }, body)
  return id!
}
