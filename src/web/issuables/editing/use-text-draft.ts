import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import type { Local } from '#web/lib/use-local.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/**
 * An unsent text about the issue or merge request. This browser keeps it for its author until it is sent or discarded.
 */
export function useTextDraft(what: string): Local {
  const { name } = useSubject()
  return useUserMemory(`draft ${what} ${fullReference(name)}`)
}
