import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectRoutes } from './subject-routes.ts'
import type { SubjectKind, SubjectName, Subjects } from './subject.ts'

export function subjectQuery<K extends SubjectKind>(name: SubjectName<K>) {
  const { read, input } = subjectRoutes(name)
  return sourceQuery(
    read,
    { ...input, ...more[name.kind] },
    async ({ signal }) => await readSubject(name, signal),
    STALE.board,
  )
}

/** Fields that the API returns only on request. */
const more = {
  issue: {},
  merge_request: { include_rebase_in_progress: true },
}

export async function readSubject<K extends SubjectKind>(
  name: SubjectName<K>,
  signal?: AbortSignal,
): Promise<Subjects[K]> {
  const { read, input } = subjectRoutes(name)
  return (await call(read, { ...input, ...more[name.kind] }, signal && { signal })) as Subjects[K]
}
