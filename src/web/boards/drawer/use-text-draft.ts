import { useUserMemory } from '#web/boards/use-board-memory.ts'
import type { Local } from '#web/lib/use-local.ts'
import { useIssue } from './issue-context.ts'
import { fullReference } from './peek.ts'

/** A text about the issue that is not sent yet. This browser keeps it, for the person who wrote it. */
export function useTextDraft(what: string): Local {
  const { name } = useIssue()
  return useUserMemory(`draft ${what} ${fullReference(name)}`)
}
