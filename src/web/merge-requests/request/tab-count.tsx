import { queryOptions, useQuery } from '@tanstack/react-query'

import { listMergeRequestPipelines } from '#contract/merge-request-pipelines.ts'
import { listMergeRequestCommits } from '#contract/merge-request-versions.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
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
  return queryOptions({
    queryKey: [...subjectKey(name), tab, 'count'],
    queryFn: async ({ signal }) => {
      const input = { id: name.project, merge_request_iid: name.iid, per_page: 1 }
      return (await callPage(ROUTES[tab], input, { signal })).total
    },
    staleTime: STALE.board,
  })
}
