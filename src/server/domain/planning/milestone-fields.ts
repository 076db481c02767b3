import { MAX_MILESTONE_DESCRIPTION } from '#contract/milestones.ts'
import { unsaved, type Refusal } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

export interface MilestoneFields {
  title: string
  description: string | null
  start_date: string | null
  due_date: string | null
}

const MAX_TITLE = 255

/**
 * Returns the normalized fields. Refuses with the first problem of each field. The stored description may stay longer
 * than new ones.
 */
export function checkMilestone(
  doing: 'create' | 'update',
  fields: MilestoneFields,
  stored: Pick<MilestoneFields, 'description'> = { description: null },
): MilestoneFields {
  const title = fields.title.trim()
  const { description, start_date, due_date } = fields
  const problems: Record<string, string[]> = {}
  if (title === '') problems['title'] = ["can't be blank"]
  else if (isTooLong(title, MAX_TITLE)) problems['title'] = [tooLong(MAX_TITLE)]
  if (description !== stored.description && isTooLong(description, MAX_MILESTONE_DESCRIPTION)) {
    problems['description'] = [tooLong(MAX_MILESTONE_DESCRIPTION)]
  }
  if (start_date !== null && due_date !== null && due_date < start_date) {
    problems['due_date'] = ['must be greater than start date']
  }
  if (Object.keys(problems).length > 0) throw failure(doing, problems)
  return { ...fields, title }
}

export function failure(doing: 'create' | 'update', problems: Record<string, string[]>): Refusal {
  return unsaved(`Failed to ${doing} milestone`, problems)
}
