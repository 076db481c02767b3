import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { invalidate } from '#web/api/route-query.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { BEHIND, requestInput } from '#web/merge-requests/request-sources.ts'

/** Seconds between the first polls. Later intervals are `LATER` seconds. */
const DELAYS = [1, 2, 3, 5, 8, 13]
const LATER = 15
/** Seconds until polling stops. */
export const POLLING_END = 5 * 60

/** Returns the seconds to wait after the given number of polls. */
export function pollingDelay(polls: number): number {
  return DELAYS[polls] ?? LATER
}

interface Polling {
  /** Whole seconds since the wait began. */
  seconds: number
  hasEnded: boolean
  /** Polls now and restarts the schedule. */
  again: () => void
}

/**
 * Polls a merge request with an unfinished server task at increasing intervals for five minutes. Restarts when the user
 * returns to the tab.
 */
export function useStatusPolling(name: SubjectName<'merge_request'>, isWaiting: boolean): Polling {
  const client = useQueryClient()
  // A new object restarts the schedule.
  const [round, setRound] = useState({ passed: 0 })
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (!isWaiting) return undefined
    let { passed } = round
    let reads = 0
    let due = pollingDelay(0)
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      passed += 1
      setSeconds(passed)
      if (passed >= POLLING_END) clearInterval(timer)
      if (passed < due) return
      reads += 1
      due = passed + pollingDelay(reads)
      void client.refetchQueries({ queryKey: subjectQuery(name).queryKey, exact: true })
    }, 1000)
    const restart = () => document.visibilityState === 'visible' && setRound({ passed: 0 })
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', restart)
      setSeconds(0)
      void invalidate(client, [BEHIND], requestInput(name))
    }
  }, [client, name, isWaiting, round])

  function again(): void {
    setRound({ passed: 0 })
    void client.refetchQueries({ queryKey: subjectQuery(name).queryKey, exact: true })
  }

  return { seconds, hasEnded: seconds >= POLLING_END, again }
}
