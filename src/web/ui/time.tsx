import { relativeTime } from '#web/lib/relative-time.ts'
import { useNow } from './use-now.ts'

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago; the exact time, here, when pointed at. `value` is ISO text or milliseconds since 1970. */
export function Time({ value }: { value: string | number }) {
  const now = useNow()
  const date = new Date(value)
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)} className="whitespace-nowrap">
      {relativeTime(date.getTime(), now)}
    </time>
  )
}
