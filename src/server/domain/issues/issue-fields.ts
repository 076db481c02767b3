import type { Deps } from '#server/deps.ts'
import {
  assignablePeople,
  availableMilestone,
  flag,
} from '#server/domain/issuables/issuable-fields.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'

/** Fields that require reporter access. Undefined leaves a field unchanged; null or an empty list clears it. */
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

/** Returns the plan's columns. Ignores a milestone that the project cannot use. */
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

/** Returns the assignees who can read the project. Undefined leaves the assignees unchanged. */
export async function plannedAssignees(
  deps: Deps,
  space: ProjectSpace,
  { assignee_ids, assignee_id }: IssuePlan,
): Promise<number[] | undefined> {
  const requested = assignee_ids ?? (assignee_id === undefined ? undefined : [assignee_id ?? 0])
  return requested && assignablePeople(deps, space, 'assignees', requested)
}
