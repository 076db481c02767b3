import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import type { Local } from '#web/lib/use-local.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** An unsent text about the issue or merge request, kept in this browser for its author. */
export function useTextDraft(what: string): Local {
  const { name } = useSubject()
  return useUserMemory(`draft ${what} ${fullReference(name)}`)
}
