import { useQueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { useConfirm } from '#web/issuables/use-confirm.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { useUserKey } from '#web/spaces/use-user-memory.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import { timeWords } from './time-words.ts'
import { sentDuration } from './typed-duration.ts'

export type Track = 'spent' | 'estimate'

const CLEARED = { spent: 'Time spent was reset.', estimate: 'Estimate cleared.' }

interface Tracking {
  /** Empty to reset the value. */
  readonly text: string
  /** The value that Undo restores after a reset. */
  readonly before?: string
}

/** Adds time spent, or sets the estimate. `hasForm` is true if the caller shows times and failures. */
export function useTrackTime(track: Track, { hasForm }: { hasForm: boolean }) {
  const { name } = useSubject()
  const confirm = useConfirm()
  const client = useQueryClient()
  const isShown = useIsShown()
  const key = useUserKey()(fullReference(name))
  const tracking = useIntention({
    key: ['track time', track, name.kind, name.project, name.iid],
    send: async ({ text }: Tracking) => {
      const routes = subjectRoutes(name)
      const { setEstimate, resetEstimate, resetSpentTime, input } = routes
      if (text === '') return await call(track === 'spent' ? resetSpentTime : resetEstimate, input)
      if (track === 'spent') {
        const { logOnce } = await import('./log-once.ts')
        return await logOnce(name, { text, client, key })
      }
      return await call(setEstimate, { ...input, duration: sentDuration(text) })
    },
    confirm: async (time_stats, { before }) => {
      if (before !== undefined) {
        const undo = () => tracking.mutate({ text: before })
        void offerUndo(Promise.resolve({ text: CLEARED[track], undo }))
      }
      const subject = client.getQueryData(subjectQuery(name).queryKey)
      if (subject) await confirm({ ...subject, time_stats })
      const say = hasForm ? announce : toast.info
      say(timeWords(time_stats).words || 'No time tracked.')
    },
    refuse: (error, sent) => {
      if (hasForm && isShown.current) return
      const words = failureWords(track, sent.text, fullReference(name))
      const retry = { label: 'Retry', run: () => tracking.mutate(sent) }
      toast.error(`${words} ${wordsOf(error)}`, retry)
    },
  })
  return tracking
}

function failureWords(track: Track, text: string, reference: string): string {
  if (track === 'spent') {
    const spent = `the time spent on ${reference}`
    return text === '' ? `Could not reset ${spent}.` : `Could not add ${text} to ${spent}.`
  }
  const estimate = `the estimate for ${reference}`
  return text === '' ? `Could not clear ${estimate}.` : `Could not set ${estimate} to ${text}.`
}
