import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { invalid } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import type { Database } from '#server/store/database.ts'
import { findAssignable } from '#server/store/issues/issues.ts'
import { findMilestone } from '#server/store/planning/milestones.ts'

const MAX_TITLE = 255
const MAX_DESCRIPTION = 1_048_576
const MAX_PEOPLE = 200

/** The fields that need reporter access. Undefined fields stay unchanged; null or an empty list clears them. */
export interface IssuePlan {
  labels?: string[]
  add_labels?: string[]
  remove_labels?: string[]
  assignee_ids?: number[]
  assignee_id?: number | null
  milestone_id?: number | null
  weight?: number | null
  due_date?: string | null
  start_date?: string | null
  discussion_locked?: boolean
}

/** The title, trimmed. */
export function checkIssueTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw invalid({ title: ["can't be blank"] })
  if (isTooLong(title, MAX_TITLE)) throw invalid({ title: [tooLong(MAX_TITLE)] })
  return title
}

export function checkIssueDescription(text: string | null): string | null {
  if (isTooLong(text, MAX_DESCRIPTION)) throw invalid({ description: [tooLong(MAX_DESCRIPTION)] })
  return text
}

/** The columns of a plan. A milestone that the project cannot use is ignored. */
export async function plannedColumns(deps: Deps, space: ProjectSpace, plan: IssuePlan) {
  const { milestone_id, weight, due_date, start_date, discussion_locked } = plan
  const milestone = await availableMilestone(deps.db, space, milestone_id)
  return {
    ...(milestone === undefined ? {} : { milestone_id: milestone }),
    ...(weight === undefined || deps.config.plan === 'free' ? {} : { weight }),
    ...(due_date === undefined ? {} : { due_date }),
    ...(start_date === undefined ? {} : { start_date }),
    ...(discussion_locked === undefined ? {} : { discussion_locked: flag(discussion_locked) }),
  }
}

/** The milestone if the project can use it; null for none; undefined to leave it unchanged. */
export async function availableMilestone(
  db: Database,
  space: ProjectSpace,
  id: number | null | undefined,
): Promise<number | null | undefined> {
  if (id === undefined) return undefined
  if (!id) return null
  return (await findMilestone(db, { ...space, withAncestors: true }, id))?.id
}

/** The assignees who can read the project; undefined to leave them unchanged. */
export async function plannedAssignees(
  deps: Deps,
  space: ProjectSpace,
  { assignee_ids, assignee_id }: IssuePlan,
): Promise<number[] | undefined> {
  const asked = assignee_ids ?? (assignee_id === undefined ? undefined : [assignee_id ?? 0])
  return asked && assignablePeople(deps, space, 'assignees', asked)
}

/**
 * Returns those of the people who can read the project, or have that level in it. `what` is the property named in
 * refusals.
 */
export async function assignablePeople(
  deps: Deps,
  space: ProjectSpace,
  what: 'assignees' | 'reviewers',
  asked: readonly number[],
  level?: number,
): Promise<number[]> {
  if (asked.length > MAX_PEOPLE) {
    throw invalid({ [what]: [`total must be less than or equal to ${MAX_PEOPLE}`] })
  }
  const ids = asked.filter((id) => id !== 0)
  const assignable = await findAssignable(deps.db, space.row, ids, today(deps), level)
  return deps.config.plan === 'free' ? assignable.slice(0, 1) : assignable
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
