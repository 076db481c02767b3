import { queryOptions } from '@tanstack/react-query'

import { listCommits } from '#contract/commits.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { listMergeRequestCommits } from '#contract/merge-requests/versions.ts'
import type { Reply } from '#contract/route.ts'
import { allPagesQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from './request-sources.ts'

/** A merge request's commits, newest first. */
export function commitsQuery(name: SubjectName) {
  return allPagesQuery(listMergeRequestCommits, requestInput(name), STALE.board)
}

/** The numbers of changed lines of a merge request's commits, by commit id. */
export function commitStatsQuery({ project }: SubjectName, refs: MergeRequest['diff_refs']) {
  const range = refs ? `${refs.base_sha}..${refs.head_sha}` : ''
  const input = { id: project, ref_name: range, with_stats: true }
  return queryOptions({
    ...allPagesQuery(listCommits, input, Infinity),
    enabled: range !== '',
    retry: false,
    select: statsById,
  })
}

function statsById(commits: Reply<typeof listCommits>) {
  return Object.fromEntries(commits.map(({ id, stats }) => [id, stats]))
}
