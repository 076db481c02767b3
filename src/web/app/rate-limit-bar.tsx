import { useEffect, useState } from 'react'

import { rateLimit, type RateLimit } from '#web/api/rate-limit.ts'
import { useStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Bar } from './bar.tsx'

const SECOND_MS = 1000
const MINUTE_S = 60

/** As long as the server takes no more requests: how long that is, and what waits. */
export function RateLimitBar() {
  const limit = useStore(rateLimit)
  return limit && <Countdown limit={limit} />
}

function Countdown({ limit }: { limit: RateLimit }) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(1, Math.ceil((limit.until - now) / SECOND_MS))
  const [atFirst] = useState(seconds)
  // Once, and not each second.
  useEffect(() => {
    announce(`${LIMITED} It goes on in ${inWords(atFirst)}; what you do until then is sent then.`)
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => {
      clearInterval(timer)
      announce('The server takes requests again.')
    }
  }, [atFirst])
  return (
    <Bar label="Rate limit" tone="quiet">
      <span className="text-center">
        {LIMITED} It goes on in <span className="tabular-nums">{inWords(seconds)}</span>.
      </span>
      {limit.changes > 0 && (
        <span className="text-center font-medium">
          {limit.changes === 1
            ? 'One change of yours waits, and is sent then.'
            : `${limit.changes} changes of yours wait, and are sent then.`}
        </span>
      )}
    </Bar>
  )
}

const LIMITED = 'The server takes no more requests for now.'

function inWords(seconds: number): string {
  if (seconds > 2 * MINUTE_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`
  return seconds === 1 ? 'one second' : `${seconds} seconds`
}
