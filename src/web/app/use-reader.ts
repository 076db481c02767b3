import { useQuery } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { actingNow } from '#web/api/session.ts'

/** The user whose access applies, such as `@amara`. Null while unknown. */
export function useReader(): string | null {
  const user = useQuery(currentUserQuery()).data
  const reader = actingNow() ?? user
  return reader ? `@${reader.username}` : null
}
