import { queryOptions, useQuery } from '@tanstack/react-query'

import { listMergeRequestPipelines } from '#contract/merge-requests/pipelines.ts'
import { listMergeRequestCommits } from '#contract/merge-requests/versions.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'

const ROUTES = { commits: listMergeRequestCommits, pipelines: listMergeRequestPipelines }

interface TabCountProps {
  name: SubjectName
  tab: keyof typeof ROUTES
}

/** The number of commits or pipelines. Empty if the server does not count them. */
export function TabCount({ name, tab }: TabCountProps) {
  return useQuery(tabCountQuery(name, tab)).data?.toLocaleString('en')
}

/** The number of versions, which other parts of the page read too. */
export function VersionCount({ name }: Pick<TabCountProps, 'name'>) {
  return useQuery(versionsQuery(name)).data?.length.toLocaleString('en')
}

/** The number of commits or pipelines. Null if the server does not count them. */
export function tabCountQuery(name: SubjectName, tab: keyof typeof ROUTES) {
  const query = pageQuery(ROUTES[tab], { ...requestInput(name), per_page: 1 }, STALE.board)
  return queryOptions({ ...query, select: ({ total }) => total })
}
