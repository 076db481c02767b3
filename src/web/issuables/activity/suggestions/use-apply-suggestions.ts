import { useMutation, useQueryClient } from '@tanstack/react-query'

import { applySuggestion, applySuggestions } from '#contract/suggestions.ts'
import { call } from '#web/api/call.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { announce } from '#web/ui/announcer.tsx'
import { setBatch } from './suggestion-batch.ts'

/** Applies suggestions as one commit on the source branch. */
export function useApplySuggestions() {
  const { name } = useSubject()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      if (ids.length === 1) return [await call(applySuggestion, { id: ids[0]! })]
      return await call(applySuggestions, { ids: [...ids] })
    },
    onSuccess: ({ length }) => {
      setBatch(fullReference(name), [])
      announce(length === 1 ? 'Suggestion applied.' : `${length} suggestions applied.`)
    },
    // After a failure too: the lines have probably changed.
    onSettled: async () => await invalidateSubject(client, name),
  })
}
