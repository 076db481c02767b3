const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a date or time as `17 December 2026`, in UTC. */
export const formatDay = (time: string) => dayFormat.format(new Date(time))
