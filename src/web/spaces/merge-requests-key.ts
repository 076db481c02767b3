import type { Space } from '#web/paths.ts'

/** The query key prefix of all lists of merge requests and their counts. */
export const MERGE_REQUESTS = 'mergeRequests'

/** The query key prefix of a space's lists and counts. Null for those of all projects. */
export function listsKey(space: Space | null) {
  return [MERGE_REQUESTS, space?.kind ?? 'server', space?.fullPath ?? ''] as const
}
