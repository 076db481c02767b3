import { usePreference } from '#web/lib/preferences.ts'
import { relativeTime } from '#web/lib/relative-time.ts'
import { useNow } from './use-now.ts'

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/**
 * How long ago, or when, as it was chosen; the exact time with its zone when pointed at. `value` is ISO text or
 * milliseconds since 1970.
 */
export function Time({ value }: { value: string | number }) {
  const now = useNow()
  const isRelative = usePreference('times') === 'relative'
  const date = new Date(value)
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)} className="whitespace-nowrap">
      {isRelative ? relativeTime(date.getTime(), now) : when.format(date)}
    </time>
  )
}
