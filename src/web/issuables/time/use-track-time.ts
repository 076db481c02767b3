import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import { useConfirm } from '#web/issuables/use-confirm.ts'
import { announce } from '#web/ui/announcer.tsx'
import { sentDuration, timeWords } from './time-words.ts'

export type Track = 'spent' | 'estimate'

/** Adds spent time, or sets the estimate; an empty text removes the estimate. */
export function useTrackTime(track: Track) {
  const { name } = useSubject()
  const confirm = useConfirm()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      const { addSpentTime, setEstimate, resetEstimate, input } = subjectRoutes(name)
      if (track === 'estimate' && text === '') return await call(resetEstimate, input)
      const route = track === 'spent' ? addSpentTime : setEstimate
      return await call(route, { ...input, duration: sentDuration(text) })
    },
    onSuccess: async (time_stats) => {
      const subject = client.getQueryData(subjectQuery(name).queryKey)
      if (subject) await confirm({ ...subject, time_stats })
      announce(timeWords(time_stats).words || 'No time tracked.')
    },
  })
}
