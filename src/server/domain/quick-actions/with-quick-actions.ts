import type { Deps } from '#server/deps.ts'
import {
  createIssue,
  getIssue,
  updateIssue,
  type IssueChanges,
  type IssueDetails,
  type NewIssue,
} from '#server/domain/issues/issues.ts'
import { createMergeRequest, type NewMergeRequest } from '#server/domain/merge-requests/create.ts'
import {
  getMergeRequest,
  type MergeRequestReference,
  type WholeMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import {
  updateMergeRequest,
  type MergeRequestChanges,
} from '#server/domain/merge-requests/update.ts'
import { requireWritable, type NewNote } from '#server/domain/notes/new-notes.ts'
import type { NoteableReference } from '#server/domain/notes/noteables.ts'
import { updateNote, type NoteReference, type WithNoteable } from '#server/domain/notes/notes.ts'
import { badRequest } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import { readQuickActions, runQuickActions, type ActionsOutcome } from './run-quick-actions.ts'

export async function createIssueWithActions(
  deps: Deps,
  user: User,
  project: string,
  input: NewIssue,
): Promise<IssueDetails> {
  const { text, actions } = readQuickActions(input.description ?? '')
  if (actions.length === 0) return createIssue(deps, user, project, input)
  // Hidden from the start, by anyone who may create the issue.
  const hides = actions.some(({ name }) => name === 'confidential')
  const issue = { ...input, description: text, ...(hides && { confidential: true }) }
  const { iid } = await createIssue(deps, user, project, issue)
  const others = actions.filter(({ name }) => name !== 'confidential')
  await runQuickActions(deps, user, { id: project, issue_iid: iid }, others)
  return getIssue(deps, user, project, iid)
}

export async function updateIssueWithActions(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
  input: IssueChanges,
): Promise<IssueDetails> {
  const { text, actions } = readQuickActions(input.description ?? '')
  if (actions.length === 0) return updateIssue(deps, user, project, iid, input)
  await updateIssue(deps, user, project, iid, { ...input, description: text })
  await runQuickActions(deps, user, { id: project, issue_iid: iid }, actions)
  return getIssue(deps, user, project, iid)
}

export async function createMergeRequestWithActions(
  deps: Deps,
  user: User,
  project: string,
  input: NewMergeRequest,
): Promise<WholeMergeRequest> {
  const { text, actions } = readQuickActions(input.description ?? '')
  if (actions.length === 0) return createMergeRequest(deps, user, project, input)
  const made = await createMergeRequest(deps, user, project, { ...input, description: text })
  const reference = { id: String(made.project_id), merge_request_iid: made.iid }
  await runQuickActions(deps, user, reference, actions)
  return getMergeRequest(deps, user, reference)
}

export async function updateMergeRequestWithActions(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  input: MergeRequestChanges,
): Promise<WholeMergeRequest> {
  const { text, actions } = readQuickActions(input.description ?? '')
  if (actions.length === 0) return updateMergeRequest(deps, user, reference, input)
  await updateMergeRequest(deps, user, reference, { ...input, description: text })
  await runQuickActions(deps, user, reference, actions)
  return getMergeRequest(deps, user, reference)
}

/** A written note, the outcome of its commands, or both. */
export type NoteWithActions<T> =
  | { written: T; outcome: ActionsOutcome | null }
  | { written: null; outcome: ActionsOutcome }

/** Writes a note without its commands, then runs them. A note of commands alone is not written. */
export async function writeNoteWithActions<T>(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  input: NewNote,
  write: (input: NewNote) => Promise<T>,
): Promise<NoteWithActions<T>> {
  const { text, actions } = readQuickActions(input.body)
  const head = input.merge_request_diff_head_sha
  if (actions.length === 0) return { written: await write(input), outcome: null }
  if (text !== '') {
    const written = await write({ ...input, body: text })
    return { written, outcome: await runQuickActions(deps, user, reference, actions, head) }
  }
  await requireWritable(deps, user, reference)
  const outcome = await runQuickActions(deps, user, reference, actions, head)
  if (outcome.applied === 0) throw badRequest('Failed to apply commands.')
  return { written: null, outcome }
}

/** Edits a note and runs the commands in its new text. Refuses a text of commands alone. */
export async function updateNoteWithActions(
  deps: Deps,
  user: User,
  reference: NoteReference,
  body: string,
): Promise<WithNoteable<{ note: NoteView }>> {
  const { text, actions } = readQuickActions(body)
  if (actions.length === 0) return updateNote(deps, user, reference, body)
  const updated = await updateNote(deps, user, reference, text)
  await runQuickActions(deps, user, reference, actions)
  return updated
}
