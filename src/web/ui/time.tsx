import { usePreference } from '#web/lib/preferences.ts'
import { relativeTime } from '#web/lib/relative-time.ts'
import { tooltipProps } from './tooltip.ts'
import { useNow } from './use-now.ts'

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

interface TimeProps {
  value: string | number
  isFocusable?: boolean
}

/**
 * A relative or absolute time, by preference, with the exact time on hover. `value` is an ISO string or milliseconds
 * since 1970. `isFocusable` shows the exact time to keyboard users too.
 */
export function Time({ value, isFocusable = false }: TimeProps) {
  const now = useNow()
  const isRelative = usePreference('times') === 'relative'
  const date = new Date(value)
  return (
    <time
      dateTime={date.toISOString()}
      {...(isFocusable
        ? { ...tooltipProps(exact.format(date)), tabIndex: 0 }
        : { title: exact.format(date) })}
      className="rounded-chip whitespace-nowrap"
    >
      {isRelative ? relativeTime(date.getTime(), now) : when.format(date)}
    </time>
  )
}
