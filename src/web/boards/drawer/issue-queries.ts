import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { getIssue } from '#contract/issues.ts'
import { call } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import type { Issue } from '#web/boards/issue.ts'
import { fullReference, type IssueName } from './peek.ts'

/** All that is read of one issue is below this key. */
export function issueKey({ project, iid }: IssueName) {
  return ['issue', project, iid] as const
}

/** What was said about it and done to it. */
export function activityKey(name: IssueName) {
  return [...issueKey(name), 'activity'] as const
}

/** Until the server has answered, the issue is what the cards below `cardsKey` say it is. */
export function issueQuery(name: IssueName, client: QueryClient, cardsKey: readonly unknown[]) {
  return queryOptions({
    queryKey: [...issueKey(name), 'issue'],
    queryFn: async ({ signal }) => await readIssue(name, signal),
    staleTime: STALE.board,
    placeholderData: () => cardOf(client, cardsKey, name),
  })
}

/** What the server says of it now. */
export async function readIssue({ project, iid }: IssueName, signal?: AbortSignal): Promise<Issue> {
  return await call(getIssue, { id: project, issue_iid: iid }, signal && { signal })
}

function cardOf(client: QueryClient, cardsKey: readonly unknown[], name: IssueName) {
  const lists = client.getQueriesData<InfiniteData<Page<Issue>>>({ queryKey: cardsKey })
  const pages = lists.flatMap(([, data]) => data?.pages ?? [])
  return pages
    .flatMap(({ items }) => items)
    .find(({ references }) => references.full === fullReference(name))
}
