import { queryOptions } from '@tanstack/react-query'
import pLimit from 'p-limit'

import {
  getMergeRequestVersion,
  listMergeRequestVersions,
  type Version,
} from '#contract/merge-requests/versions.ts'
import { call } from '#web/api/call.ts'
import { allPagesQuery, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from './request-sources.ts'

/** A version and its number. The oldest is 1. */
export interface NumberedVersion extends Version {
  readonly number: number
}

/** A merge request's versions, oldest first. */
export function versionsQuery(name: SubjectName) {
  const query = allPagesQuery(listMergeRequestVersions, requestInput(name), STALE.board)
  return queryOptions({ ...query, select: oldestFirst })
}

/** Returns the versions of the API, which sends the newest first, oldest first. */
export function oldestFirst(newestFirst: readonly Version[]): readonly NumberedVersion[] {
  return newestFirst.toReversed().map((version, at) => ({ ...version, number: at + 1 }))
}

/** Versions may have megabytes of changes, so few load at a time. */
const turns = pLimit(2)

/** A version's commits, newest first, and its changes. They never change. */
export function versionQuery(name: SubjectName, id: number) {
  const input = { ...requestInput(name), version_id: id }
  return queryOptions({
    ...sourceQuery(
      getMergeRequestVersion,
      input,
      async ({ signal }) =>
        await turns(async () => await call(getMergeRequestVersion, input, { signal })),
      Infinity,
    ),
    structuralSharing: false,
  })
}
