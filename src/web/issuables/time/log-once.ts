import type { QueryClient } from '@tanstack/react-query'

import type { TimeStats } from '#contract/time-tracking.ts'
import { ApiFailure, isUnanswered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { readSubject, subjectQuery } from '#web/issuables/subject-queries.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { secondsOf, sentDuration } from './typed-duration.ts'

/** Logged time whose reply was lost, and the total before it was sent, in seconds. */
interface LostTime {
  readonly text: string
  readonly before: number
}

interface Log {
  readonly text: string
  readonly client: QueryClient
  /** Names the user and the subject. */
  readonly key: string
}

/** The last attempts whose outcome is unknown, by key. They outlive the forms. */
const lost = new Map<string, LostTime>()

/** Logs a typed duration only once, even if the reply to an earlier attempt was lost. */
export async function logOnce(name: SubjectName, { text, client, key }: Log): Promise<TimeStats> {
  const { addSpentTime, input } = subjectRoutes(name)
  const last = lost.get(key)
  const earlier = last?.text === text ? last : null
  const shown = client.getQueryData(subjectQuery(name).queryKey)?.time_stats
  const before = earlier?.before ?? shown?.total_time_spent ?? 0
  const wasOffline = isOffline()
  const isTaken = ({ total_time_spent }: TimeStats) =>
    total_time_spent === before + (secondsOf(text) ?? 0)

  try {
    const now = earlier && (await readTime(name))
    const taken = now && isTaken(now) ? now : null
    const stats = taken ?? (await call(addSpentTime, { ...input, duration: sentDuration(text) }))
    lost.delete(key)
    return stats
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isUnanswered(error) || wasOffline) throw error
    const now = await readTime(name).catch(() => null)
    if (now && isTaken(now)) {
      lost.delete(key)
      return now
    }
    lost.set(key, { text, before: now?.total_time_spent ?? before })
    error.message += ` ${lostWords(text, before, now)}`
    throw error
  }
}

async function readTime(name: SubjectName): Promise<TimeStats> {
  return (await readSubject(name)).time_stats
}

/** Says whether a time was logged although the reply was lost. `now` is null if the total could not be read. */
function lostWords(text: string, before: number, now: TimeStats | null): string {
  if (now === null) return `${text} may have been logged. Try again: it will not be logged twice.`
  if (now.total_time_spent === before) return `${text} was not logged.`
  return `The time spent is now ${now.human_total_time_spent ?? '0h'}, which may include ${text}.`
}
