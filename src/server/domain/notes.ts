import { MAX_NOTE } from '#contract/notes.ts'
import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/store/database.ts'
import { touchIssue } from '#server/store/issues.ts'
import * as store from '#server/store/notes.ts'
import type { NoteSet, NoteView } from '#server/store/notes.ts'
import { touchProject } from '#server/store/projects.ts'
import type { User } from '#server/store/users.ts'
import { announceIssue } from './changes.ts'
import { newDiscussionId } from './discussion-id.ts'
import { requireRoom } from './discussion-room.ts'
import { requireIssue, type IssueDetails, type IssueReference } from './issues.ts'
import { canBackdateIssue } from './issue-rights.ts'
import { canChangeNote, canReadInternalNotes, canWriteNote } from './note-rights.ts'
import { sliceOf, type Page, type PageRequest } from './page.ts'
import { requireUnmodified } from './precondition.ts'
import { absent, badRequest, forbidden } from './refusal.ts'
import type { ProjectSpace } from './space.ts'
import { isTooLong, tooLong } from './text.ts'

/** A note, as a request names it: by itself, or as one of a discussion. */
export interface NoteReference extends IssueReference {
  note_id: number
  discussion_id?: string
}

export interface NoteQuery {
  order_by?: 'created_at' | 'updated_at'
  sort?: 'asc' | 'desc'
  activity_filter?: 'all_notes' | 'only_comments' | 'only_activity'
}

export interface NewNote {
  body: string
  internal?: boolean
  confidential?: boolean
  created_at?: string
}

/** Notes, with the issue that they are on. */
export type OnIssue<T> = T & { issue: IssueDetails }

const SYSTEM = { all_notes: undefined, only_comments: 0, only_activity: 1 } as const

export async function listNotes(
  deps: Deps,
  user: User | null,
  reference: IssueReference,
  { order_by = 'created_at', sort = 'desc', activity_filter = 'all_notes' }: NoteQuery,
  page: PageRequest,
): Promise<OnIssue<Page<NoteView>>> {
  const { issue, set } = await requireNotes(deps, user, reference)
  const order = { by: order_by, direction: sort }
  const system = SYSTEM[activity_filter]
  return { issue, ...(await store.listNotes(deps.db, set, system, order, sliceOf(page))) }
}

export async function listDiscussions(
  deps: Deps,
  user: User | null,
  reference: IssueReference,
  page: PageRequest,
): Promise<OnIssue<Page<NoteView[]>>> {
  const { issue, set } = await requireNotes(deps, user, reference)
  return { issue, ...(await store.listDiscussions(deps.db, set, sliceOf(page))) }
}

export async function getDiscussion(
  deps: Deps,
  user: User | null,
  reference: IssueReference & { discussion_id: string },
): Promise<OnIssue<{ notes: NoteView[] }>> {
  const { issue, set } = await requireNotes(deps, user, reference)
  const notes = await store.findDiscussion(deps.db, set, reference.discussion_id)
  if (notes.length === 0) throw absent('Discussion')
  return { issue, notes }
}

export async function getNote(
  deps: Deps,
  user: User | null,
  reference: NoteReference,
): Promise<OnIssue<{ note: NoteView }>> {
  const { issue, note } = await requireNote(deps, user, reference)
  return { issue, note }
}

/** A comment that stands alone, or one that begins a discussion. */
export async function createNote(
  deps: Deps,
  user: User,
  reference: IssueReference,
  input: NewNote,
  type: NoteView['type'],
): Promise<OnIssue<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const internal = input.internal ?? input.confidential ?? false
  if (internal && !place.set.withInternal) throw forbidden()
  return addNote(deps, user, place, input, { type, internal, discussionId: newDiscussionId() })
}

/** Who replies to a comment that stood alone makes a discussion of it. */
export async function replyTo(
  deps: Deps,
  user: User,
  reference: IssueReference & { discussion_id: string },
  input: NewNote,
): Promise<OnIssue<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const { discussion_id: discussionId } = reference
  const notes = await store.findDiscussion(deps.db, place.set, discussionId)
  const [first] = notes
  if (!first) throw absent('Discussion')
  if (first.system) throw badRequest('Discussion can not be replied to.')
  requireRoom(notes, input.body)
  const kept = { type: 'DiscussionNote', internal: first.internal === 1, discussionId } as const
  return addNote(deps, user, place, input, kept)
}

export async function updateNote(
  deps: Deps,
  user: User,
  reference: NoteReference,
  body: string,
): Promise<OnIssue<{ note: NoteView }>> {
  const { space, issue, note, set } = await requireNote(deps, user, reference)
  if (!canChangeNote(user, space.row, issue, note)) throw forbidden()
  const changes = { body: checkBody(body, 'Failed to save note'), updated_at: deps.now() }
  if (body.length > note.body.length) {
    const notes = await store.findDiscussion(deps.db, set, note.discussion_id)
    requireRoom(
      notes.filter(({ id }) => id !== note.id),
      body,
    )
  }
  await inTransaction(deps.db, async (trx) => {
    await touchIssue(trx, issue.id, 0, changes.updated_at)
    await store.updateNote(trx, note.id, changes)
  })
  announceIssue(deps, issue)
  const changed = await store.findNote(deps.db, set, note.id)
  if (!changed) throw absent('Note')
  return { issue, note: changed }
}

export async function deleteNote(
  deps: Deps,
  user: User,
  reference: NoteReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { space, issue, note } = await requireNote(deps, user, reference)
  if (!canChangeNote(user, space.row, issue, note)) throw forbidden()
  requireUnmodified(note.updated_at, unmodifiedSince)
  await inTransaction(deps.db, async (trx) => {
    const isGone = await store.deleteNote(trx, note.id)
    if (isGone) await touchIssue(trx, issue.id, -1, deps.now())
  })
  announceIssue(deps, issue)
}

interface Place {
  space: ProjectSpace
  issue: IssueDetails
  set: NoteSet
}

async function addNote(
  deps: Deps,
  user: User,
  { space, issue, set }: Place,
  input: NewNote,
  kept: { type: NoteView['type']; internal: boolean; discussionId: string },
): Promise<OnIssue<{ note: NoteView }>> {
  const body = checkBody(input.body, 'Note')
  const now = deps.now()
  const created_at = (canBackdateIssue(user, space.row) && input.created_at) || now
  const id = await inTransaction(deps.db, async (trx) => {
    // The row of the issue first: who deletes it at the same time waits, or has deleted it.
    if (!(await touchIssue(trx, issue.id, 1, now))) throw absent('Issue')
    if (kept.type) await store.openDiscussion(trx, kept.discussionId)
    const [made] = await store.insertNotes(trx, [
      {
        root_id: space.rootId,
        issue_id: issue.id,
        author_id: user.id,
        type: kept.type,
        discussion_id: kept.discussionId,
        body,
        system: 0,
        internal: kept.internal ? 1 : 0,
        created_at,
        updated_at: created_at,
      },
    ])
    await touchProject(trx, space.row.id, now)
    return made!
  })
  announceIssue(deps, issue)
  const note = await store.findNote(deps.db, set, id)
  if (!note) throw absent('Note')
  return { issue, note }
}

function checkBody(body: string, subject: string): string {
  if (body.trim() === '') throw refused(subject, "can't be blank")
  if (isTooLong(body, MAX_NOTE)) throw refused(subject, tooLong(MAX_NOTE))
  return body
}

const refused = (subject: string, problem: string) =>
  badRequest(`${subject} {:note=>["${problem}"]}`)

async function requireNotes(
  deps: Deps,
  user: User | null,
  { id, issue_iid }: IssueReference,
): Promise<Place> {
  const { space, issue } = await requireIssue(deps, user, id, issue_iid, 'Issue')
  const withInternal = canReadInternalNotes(user, space.row)
  return { space, issue, set: { issueId: issue.id, withInternal } }
}

async function requireWritable(deps: Deps, user: User, reference: IssueReference): Promise<Place> {
  const place = await requireNotes(deps, user, reference)
  if (!canWriteNote(user, place.space.row, place.issue)) throw forbidden()
  return place
}

async function requireNote(
  deps: Deps,
  user: User | null,
  { note_id, discussion_id, ...reference }: NoteReference,
): Promise<Place & { note: NoteView }> {
  const place = await requireNotes(deps, user, reference)
  const note = await store.findNote(deps.db, place.set, note_id)
  if (!note || (discussion_id !== undefined && note.discussion_id !== discussion_id)) {
    throw absent('Note')
  }
  return { ...place, note }
}
