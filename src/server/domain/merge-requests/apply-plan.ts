import type { Deps } from '#server/deps.ts'
import type { Deed } from '#server/domain/history/history.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import type { Facts } from '#server/domain/history/system-notes.ts'
import { addMentions, addTodos } from '#server/domain/history/todos.ts'
import { changeLabels } from '#server/domain/planning/label-changes.ts'
import { setAssignees, type PeopleChange } from '#server/store/issuables/issuable-changes.ts'
import { mergeRequestTables } from '#server/store/issuables/issuable.ts'
import { setReviewers } from '#server/store/merge-requests/reviewers.ts'
import { plannedPeople, type MergeRequestPlan } from './fields.ts'

const nobody: PeopleChange = { added: [], removed: [] }

/** Sets labels and people, records the changes as one action, and adds to-dos. */
export async function applyPlan(
  deps: Deps,
  deed: Deed,
  plan: MergeRequestPlan,
  { before, after }: { before: Partial<Facts>; after: Partial<Facts> },
): Promise<void> {
  const { on, space, now } = deed
  const people = await plannedPeople(deps, space, plan)
  const labels = await changeLabels(deps, space, mergeRequestTables, on.id, plan, now)
  const assignees = people.assignees
    ? await setAssignees(deps.db, mergeRequestTables, on.id, people.assignees)
    : nobody
  const reviewers = people.reviewers
    ? await setReviewers(deps.db, on.id, people.reviewers, now)
    : nobody
  await recordEdit(deps.db, deed, { before, after, labels, assignees, reviewers })
  const others = (ids: readonly number[]) => ids.filter((id) => id !== deed.userId)
  await addTodos(deps.db, deed, 'assigned', others(assignees.added))
  await addTodos(deps.db, deed, 'review_requested', others(reviewers.added))
  if (after.description !== undefined) {
    const matter = { ...deed, secretTo: null }
    await addMentions(deps, matter, after.description, before.description ?? null)
  }
}
