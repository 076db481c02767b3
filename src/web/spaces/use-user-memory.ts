import { useSuspenseQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'

/** A text that this browser stores for the current user. */
export function useUserMemory(name: string): Local {
  const owner = useSuspenseQuery(ownerQuery()).data
  return useLocal(`mergeboard.${name} ${owner.key}`)
}
