import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectRoutes } from './subject-routes.ts'
import type { SubjectKind, SubjectName, Subjects } from './subject.ts'

/** The query key prefix of one issue or merge request. */
export function subjectKey({ kind, project, iid }: SubjectName) {
  return [...subjectsKey(kind), project, iid] as const
}

/** The query key prefix of all single issues or all single merge requests. */
export function subjectsKey(kind: SubjectKind) {
  return ['subject', kind] as const
}

/** The query key prefix of comments and events. */
export function activityKey(name: SubjectName) {
  return [...subjectKey(name), 'activity'] as const
}

export function subjectQuery<K extends SubjectKind>(name: SubjectName<K>) {
  return queryOptions({
    queryKey: [...subjectKey(name), 'subject'],
    queryFn: async ({ signal }) => await readSubject(name, signal),
    staleTime: STALE.board,
  })
}

/** Fields that the API returns only on request. */
const more = {
  issue: {},
  merge_request: { include_diverged_commits_count: true, include_rebase_in_progress: true },
}

export async function readSubject<K extends SubjectKind>(
  name: SubjectName<K>,
  signal?: AbortSignal,
): Promise<Subjects[K]> {
  const { read, input } = subjectRoutes(name)
  return (await call(read, { ...input, ...more[name.kind] }, signal && { signal })) as Subjects[K]
}
