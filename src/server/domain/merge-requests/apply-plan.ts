import type { Deps } from '#server/deps.ts'
import type { ChangeContext } from '#server/domain/history/history.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import type { TrackedFields } from '#server/domain/history/system-notes.ts'
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
  context: ChangeContext,
  plan: MergeRequestPlan,
  { before, after }: { before: Partial<TrackedFields>; after: Partial<TrackedFields> },
): Promise<void> {
  const { on, space, now } = context
  const people = await plannedPeople(deps, space, plan)
  const labels = await changeLabels(deps, space, mergeRequestTables, on.id, plan, now)
  const assignees = people.assignees
    ? await setAssignees(deps.db, mergeRequestTables, on.id, people.assignees)
    : nobody
  const reviewers = people.reviewers
    ? await setReviewers(deps.db, on.id, people.reviewers, now)
    : nobody
  await recordEdit(deps.db, context, { before, after, labels, assignees, reviewers })
  const others = (ids: readonly number[]) => ids.filter((id) => id !== context.userId)
  await addTodos(deps.db, context, 'assigned', others(assignees.added))
  await addTodos(deps.db, context, 'review_requested', others(reviewers.added))
  if (after.description !== undefined) {
    const mention = { ...context, secretTo: null }
    await addMentions(deps, mention, after.description, before.description ?? null)
  }
}
