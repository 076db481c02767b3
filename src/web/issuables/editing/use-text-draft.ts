import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'
import { useUserKey } from '#web/spaces/use-user-memory.ts'

/**
 * An unsent text about the issue or merge request. This browser keeps it for its author until it is sent or discarded.
 */
export function useTextDraft(what: string): Local {
  return useLocal(useTextDraftKey()(what))
}

/** Returns a function that names a text's place in storage. */
export function useTextDraftKey(): (what: string) => string {
  const { name } = useSubject()
  const keyOf = useUserKey()
  return (what) => keyOf(`draft ${what} ${fullReference(name)}`)
}
