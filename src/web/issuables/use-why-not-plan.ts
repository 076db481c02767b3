import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'
import { useSubject } from './subject-context.ts'
import { PLANNER_ROLES } from './subject.ts'

/** The reason why the user cannot change a field, such as `labels`. Null if they can. */
export function useWhyNotPlan(field: string): string | null {
  const { name, rights } = useSubject()
  const isArchived = useIsArchived({ kind: 'project', fullPath: name.project })
  if (rights.canPlan) return null
  return isArchived
    ? ARCHIVED_WORDS
    : `You need at least the ${PLANNER_ROLES[name.kind]} role to change ${field}`
}
