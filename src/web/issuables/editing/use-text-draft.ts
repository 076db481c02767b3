import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import type { Local } from '#web/lib/use-local.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** A text about the issue that is not sent yet. This browser keeps it, for the person who wrote it. */
export function useTextDraft(what: string): Local {
  const { name } = useSubject()
  return useUserMemory(`draft ${what} ${fullReference(name)}`)
}
