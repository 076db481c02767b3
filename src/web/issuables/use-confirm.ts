import { useQueryClient } from '@tanstack/react-query'

import { refreshActivity } from './subject-cache.ts'
import { useSubject } from './subject-context.ts'
import { subjectQuery } from './subject-queries.ts'
import type { Subject, Subjects, SubjectKind } from './subject.ts'

/** Returns a function that writes a confirmed change to the cache and passes it to the page. */
export function useConfirm(): (confirmed: Subject) => Promise<void> {
  const { name, onConfirmed } = useSubject()
  const client = useQueryClient()

  async function store(confirmed: Subject): Promise<void> {
    const { queryKey } = subjectQuery(name)
    // A read in progress may return the state before the change.
    await client.cancelQueries({ queryKey })
    // The reply to a change lacks some fields that a read returns.
    client.setQueryData(
      queryKey,
      (before) => ({ ...before, ...confirmed }) as Subjects[SubjectKind],
    )
    void refreshActivity(client, name)
  }

  return async (confirmed) => {
    await Promise.all([store(confirmed), onConfirmed(confirmed)])
  }
}
