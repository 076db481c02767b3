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
import { labelNames } from '#web/issuables/label-names.ts'
import { spellName } from '#web/lib/spell-name.ts'

type Target = Pick<
  MergeRequestListed,
  | 'iid'
  | 'target_project_id'
  | 'labels'
  | 'assignees'
  | 'reviewers'
  | 'milestone'
  | 'state'
  | 'target_branch'
>
interface Identified {
  readonly id: number
}

interface Person extends Identified {
  readonly name: string
}

type Change = Omit<Input<typeof updateMergeRequest>, 'id' | 'merge_request_iid'>

/** A merge request as the server had it before an edit, and its `updated_at` after the edit, if known. */
export interface Sent {
  readonly before: Target
  readonly at: string | null
}

/** A change to many merge requests. */
export interface BulkEdit {
  /** The start of a description, before the number of merge requests: `Added “bug” to`. */
  readonly words: string
  readonly send: (request: Target) => Promise<Sent>
  /** Returns the change that restores a merge request's former state. Null if the edit cannot be undone. */
  readonly back: ((before: Target) => Change) | null
}

export function addLabel(name: string): BulkEdit {
  return updating(
    `Added “${name}” to`,
    () => ({ add_labels: [name] }),
    (request) => (labelNames(request).includes(name) ? {} : { remove_labels: [name] }),
  )
}

export function removeLabel(name: string): BulkEdit {
  return updating(
    `Removed “${name}” from`,
    () => ({ remove_labels: [name] }),
    (request) => (labelNames(request).includes(name) ? { add_labels: [name] } : {}),
  )
}

/** Adds an assignee. Null removes all assignees. */
export function assign(person: Person | null): BulkEdit {
  return updating(
    person ? `Assigned ${person.name} to` : 'Unassigned everyone from',
    ({ assignees }) => ({ assignee_ids: idsWith(assignees, person) }),
    ({ assignees }) => ({ assignee_ids: idsOf(assignees) }),
  )
}

/** Adds a reviewer. Null removes all reviewers. */
export function requestReview(person: Person | null): BulkEdit {
  return updating(
    person ? `Added reviewer ${person.name} to` : 'Removed all reviewers from',
    ({ reviewers }) => ({ reviewer_ids: idsWith(reviewers, person) }),
    ({ reviewers }) => ({ reviewer_ids: idsOf(reviewers) }),
  )
}

export function setMilestone(milestone: { id: number; title: string } | null): BulkEdit {
  return updating(
    milestone ? `Set milestone “${milestone.title}” for` : 'Removed the milestone from',
    () => ({ milestone_id: milestone?.id ?? 0 }),
    (before) => ({ milestone_id: before.milestone?.id ?? 0 }),
  )
}

export function setTargetBranch(branch: string): BulkEdit {
  return updating(
    `Set target branch “${spellName(branch)}” for`,
    () => ({ target_branch: branch }),
    ({ target_branch }) => ({ target_branch }),
  )
}

export function setState(event: 'close' | 'reopen'): BulkEdit {
  return updating(
    event === 'close' ? 'Closed' : 'Reopened',
    () => ({ state_event: event }),
    ({ state }) => ({ state_event: state === 'closed' ? 'close' : 'reopen' }),
  )
}

export const SUBSCRIBE = setting('Subscribed to', subscribeToMergeRequest)
export const ADD_TODO = setting('Added a to-do for', createMergeRequestTodo)

export const DELETE: BulkEdit = {
  words: 'Deleted',
  send: async (request) => {
    await call(deleteMergeRequest, nameOf(request))
    return { before: request, at: null }
  },
  back: null,
}

/** Updates one merge request. Skips an empty change. */
export async function update(before: Target, change: Change): Promise<Sent> {
  if (Object.keys(change).length === 0) return { before, at: null }
  const { updated_at: at } = await call(updateMergeRequest, { ...change, ...nameOf(before) })
  return { before, at }
}

export function nameOf({ target_project_id, iid }: Target) {
  return { id: String(target_project_id), merge_request_iid: iid }
}

function updating(
  words: string,
  changeOf: (before: Target) => Change,
  back: (before: Target) => Change,
): BulkEdit {
  return {
    words,
    send: async (request) => {
      // The row may be older than other people's changes, which the edit and its undo must keep.
      const before = await call(getMergeRequest, nameOf(request))
      return await update(before, changeOf(before))
    },
    back,
  }
}

function setting(
  words: string,
  route: typeof subscribeToMergeRequest | typeof createMergeRequestTodo,
): BulkEdit {
  return {
    words,
    send: async (request) => {
      await callToSet(route, nameOf(request))
      return { before: request, at: null }
    },
    back: null,
  }
}

function idsWith(people: readonly Identified[], person: Identified | null): number[] {
  return idsOf(person ? [...people, person] : [])
}

/** Returns id 0, the API's value for nobody, if the list is empty. An empty list would not be sent. */
function idsOf(people: readonly Identified[]): number[] {
  return people.length > 0 ? [...new Set(people.map(({ id }) => id))] : [0]
}
