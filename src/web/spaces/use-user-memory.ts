import { useSuspenseQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'

/** A text that this browser stores for the current user. */
export function useUserMemory(name: string): Local {
  return useLocal(useUserKey()(name))
}

/** Returns a function that names the current user's places in storage. */
export function useUserKey(): (name: string) => string {
  const owner = useSuspenseQuery(ownerQuery()).data
  return (name) => `mergeboard.${name} ${owner.key}`
}
