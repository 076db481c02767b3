import { useEffect, useState } from 'react'

import { rateLimit, type RateLimit } from '#web/api/rate-limit.ts'
import { useStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Bar } from '#web/ui/bar.tsx'

const SECOND_MS = 1000
const MINUTE_S = 60

/** Counts down while the server rejects requests. */
export function RateLimitBar() {
  const limit = useStore(rateLimit)
  return limit && <Countdown limit={limit} />
}

function Countdown({ limit }: { limit: RateLimit }) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(1, Math.ceil((limit.until - now) / SECOND_MS))
  const [atFirst] = useState({ seconds, hasChanges: limit.changes > 0 })
  // Screen readers announce the limit once, not every second.
  useEffect(() => {
    const rest = atFirst.hasChanges ? ' Your changes will be sent then.' : ''
    announce(limitWords(atFirst.seconds) + rest)
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => {
      clearInterval(timer)
      announce('Requests resumed.')
    }
  }, [atFirst])
  return (
    <Bar label="Rate limit" tone="quiet">
      <span className="text-center tabular-nums">{limitWords(seconds)}</span>
      {limit.changes > 0 && (
        <span className="text-center font-medium">
          {limit.changes === 1
            ? '1 change will be sent then.'
            : `${limit.changes} changes will be sent then.`}
        </span>
      )}
    </Bar>
  )
}

function limitWords(seconds: number): string {
  const wait = seconds > 2 * MINUTE_S ? `${Math.ceil(seconds / MINUTE_S)} min` : `${seconds} s`
  return `Too many requests. Retrying in ${wait}.`
}
