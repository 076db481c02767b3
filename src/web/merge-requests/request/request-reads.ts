import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { threadsQuery } from '#web/issuables/activity/activity-queries.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { approvalsQuery } from '#web/merge-requests/merge-box/approvals-query.ts'
import { behindQuery } from '#web/merge-requests/merge-box/behind-query.ts'
import { spaceOf } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { projectQuery } from '#web/spaces/project-query.ts'

/** Starts a merge request's first reads. */
export async function requestReads(queryClient: QueryClient, params: Params): Promise<null> {
  const name = requestName(params)
  const reads = prefetch(
    queryClient,
    subjectQuery(name),
    accessLevelQuery({ kind: 'project', fullPath: name.project }, queryClient),
    ownerQuery(),
    threadsQuery(name),
    approvalsQuery(name),
    projectQuery(name.project),
  )
  // The page does not wait for the count.
  void queryClient.prefetchQuery(behindQuery(name))
  return await reads
}

/** Throws a 404 when the number is not one. */
export function requestName(params: Params): SubjectName<'merge_request'> {
  const iid = Number(params['iid'])
  if (!Number.isSafeInteger(iid) || iid < 1) throw new Response(null, { status: 404 })
  return { kind: 'merge_request', project: spaceOf(params).fullPath, iid }
}
