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

/** Trims the title. Refuses a blank or overlong title. */
export function checkTitle(text: string): string {
  const title = text.trim()
  if (title === '') throw invalid({ title: ["can't be blank"] })
  if (isTooLong(title, MAX_TITLE)) throw invalid({ title: [tooLong(MAX_TITLE)] })
  return title
}

export function checkDescription(text: string | null): string | null {
  if (isTooLong(text, MAX_DESCRIPTION)) throw invalid({ description: [tooLong(MAX_DESCRIPTION)] })
  return text
}

/** Returns the milestone if the project can use it. Null clears the milestone; undefined leaves it unchanged. */
export async function availableMilestone(
  db: Database,
  space: ProjectSpace,
  id: number | null | undefined,
): Promise<number | null | undefined> {
  if (id === undefined) return undefined
  if (!id) return null
  return (await findMilestone(db, { ...space, withAncestors: true }, id))?.id
}

/**
 * Returns the requested people who can read the project, or who have at least `level` in it. The free plan allows only
 * one. `what` names the property in refusals.
 */
export async function assignablePeople(
  deps: Deps,
  space: ProjectSpace,
  what: 'assignees' | 'reviewers',
  requested: readonly number[],
  level?: number,
): Promise<number[]> {
  if (requested.length > MAX_PEOPLE) {
    throw invalid({ [what]: [`total must be less than or equal to ${MAX_PEOPLE}`] })
  }
  const ids = requested.filter((id) => id !== 0)
  const assignable = await findAssignable(deps.db, space.row, ids, today(deps), level)
  return deps.config.plan === 'free' ? assignable.slice(0, 1) : assignable
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
