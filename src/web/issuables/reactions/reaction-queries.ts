import { allPagesQuery, queriesOf } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { reactionRoutes } from './reaction-routes.ts'

/** The reactions to an issue, merge request or comment. */
export function reactionsQuery(name: SubjectName, note: number | null) {
  const { list, input } = reactionRoutes(name, note)
  return allPagesQuery(list, input, STALE.list)
}

/** Matches the query of the reactions to an issue or merge request itself. */
export function ownReactions(name: SubjectName) {
  const { list, input } = reactionRoutes(name, null)
  return queriesOf([list], input)
}
