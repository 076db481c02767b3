import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import {
  deleteMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { subscribeToMergeRequest } from '#contract/participants.ts'
import type { Input } from '#contract/route.ts'
import { createMergeRequestTodo } from '#contract/todos.ts'
import { call, callToSet } from '#web/api/call.ts'
import { inputToUndo, type SavedChange } from '#web/issuables/undo-change.ts'
import { spellName } from '#web/lib/spell-name.ts'

type Field = 'labels' | 'assignees' | 'reviewers' | 'milestone' | 'state' | 'target_branch'
type Target = Pick<MergeRequestListed, 'iid' | 'target_project_id' | Field>

interface Identified {
  readonly id: number
}

interface Person extends Identified {
  readonly name: string
}

type Change = Omit<Input<typeof updateMergeRequest>, 'id' | 'merge_request_iid'>

/** A change to many merge requests. */
export interface BulkEdit {
  /** The start of a description, before the number of merge requests: `Added “bug” to`. */
  readonly words: string
  /** The state of the merge requests that it changes. Absent for any. */
  readonly from?: 'opened' | 'closed'
  /** Changes one merge request. Resolves to null if that cannot be undone. */
  readonly send: (request: Target) => Promise<SavedChange | null>
}

/** Thrown when an edit cannot be undone without losing what others have done. */
export class ChangedSince extends Error {
  constructor() {
    super('Someone else has changed it since.')
    this.name = 'ChangedSince'
  }
}

export function addLabel(name: string): BulkEdit {
  return updating('labels', `Added “${name}” to`, () => ({ add_labels: [name] }))
}

export function removeLabel(name: string): BulkEdit {
  return updating('labels', `Removed “${name}” from`, () => ({ remove_labels: [name] }))
}

/** Adds an assignee. Null removes all assignees. */
export function assign(person: Person | null): BulkEdit {
  return updating(
    'assignees',
    person ? `Assigned ${person.name} to` : 'Unassigned everyone from',
    ({ assignees }) => ({ assignee_ids: idsWith(assignees, person) }),
  )
}

/** Adds a reviewer. Null removes all reviewers. */
export function requestReview(person: Person | null): BulkEdit {
  return updating(
    'reviewers',
    person ? `Added reviewer ${person.name} to` : 'Removed all reviewers from',
    ({ reviewers }) => ({ reviewer_ids: idsWith(reviewers, person) }),
  )
}

export function setMilestone(milestone: { id: number; title: string } | null): BulkEdit {
  return updating(
    'milestone',
    milestone ? `Set milestone “${milestone.title}” for` : 'Removed the milestone from',
    () => ({ milestone_id: milestone?.id ?? 0 }),
  )
}

export function setTargetBranch(branch: string): BulkEdit {
  return updating('target_branch', `Set target branch ${spellName(branch)} for`, () => ({
    target_branch: branch,
  }))
}

export const CLOSE: BulkEdit = {
  ...updating('state', 'Closed', () => ({ state_event: 'close' })),
  from: 'opened',
}
export const REOPEN: BulkEdit = {
  ...updating('state', 'Reopened', () => ({ state_event: 'reopen' })),
  from: 'closed',
}

export const SUBSCRIBE = setting('Subscribed to', subscribeToMergeRequest)
export const ADD_TODO = setting('Added a to-do for', createMergeRequestTodo)

export const DELETE: BulkEdit = {
  words: 'Deleted',
  send: async (request) => {
    await call(deleteMergeRequest, nameOf(request))
    return null
  },
}

/** Restores the changed field. Throws `ChangedSince` if someone else has changed the same value. */
export async function undoEdit(request: Target, saved: SavedChange): Promise<SavedChange> {
  const now = await call(getMergeRequest, nameOf(request))
  const input = inputToUndo(saved, now)
  if (!input) throw new ChangedSince()
  return { ...saved, before: now, after: await update(now, input as Change) }
}

function updating(field: Field, words: string, changeOf: (before: Target) => Change): BulkEdit {
  return {
    words,
    send: async (request) => {
      // The row may be older than other people's changes, which the edit and its undo must keep.
      const before = await call(getMergeRequest, nameOf(request))
      const input = changeOf(before)
      const after = await update(before, input)
      return { change: { input, effect: { [field]: after[field] } }, before, after }
    },
  }
}

/** Updates one merge request. Skips an empty change. */
async function update<Known extends Target>(before: Known, change: Change) {
  if (Object.keys(change).length === 0) return before
  return await call(updateMergeRequest, { ...change, ...nameOf(before) })
}

function nameOf({ target_project_id, iid }: Target) {
  return { id: String(target_project_id), merge_request_iid: iid }
}

function setting(
  words: string,
  route: typeof subscribeToMergeRequest | typeof createMergeRequestTodo,
): BulkEdit {
  return {
    words,
    send: async (request) => {
      await callToSet(route, nameOf(request))
      return null
    },
  }
}

function idsWith(people: readonly Identified[], person: Identified | null): number[] {
  return idsOf(person ? [...people, person] : [])
}

/** Returns id 0, the API's value for nobody, if the list is empty. An empty list would not be sent. */
function idsOf(people: readonly Identified[]): number[] {
  return people.length > 0 ? [...new Set(people.map(({ id }) => id))] : [0]
}
