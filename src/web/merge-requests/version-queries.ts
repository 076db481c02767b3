import { queryOptions } from '@tanstack/react-query'
import pLimit from 'p-limit'

import {
  getMergeRequestVersion,
  listMergeRequestVersions,
  type Version,
} from '#contract/merge-request-versions.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'

/** A version and its number. The oldest is 1. */
export interface NumberedVersion extends Version {
  readonly number: number
}

/** A merge request's versions, oldest first. */
export function versionsQuery(name: SubjectName) {
  return queryOptions({
    queryKey: [...subjectKey(name), 'versions'],
    queryFn: async ({ signal }): Promise<readonly NumberedVersion[]> => {
      const newestFirst = await callAllPages(listMergeRequestVersions, inputOf(name), { signal })
      return newestFirst.toReversed().map((version, at) => ({ ...version, number: at + 1 }))
    },
    staleTime: STALE.board,
  })
}

/** Versions may have megabytes of changes, so few load at a time. */
const turns = pLimit(2)

/** A version's commits, newest first, and its changes. They never change. */
export function versionQuery(name: SubjectName, id: number) {
  const input = { ...inputOf(name), version_id: id }
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

function inputOf({ project, iid }: SubjectName) {
  return { id: project, merge_request_iid: iid }
}
