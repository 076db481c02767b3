import type { Deps } from '#server/deps.ts'
import type { IssueChanges } from '#server/domain/issues/issues.ts'
import type { MergeRequestChanges } from '#server/domain/merge-requests/update.ts'
import type { Noteable, NoteableReference } from '#server/domain/notes/noteables.ts'
import type { User } from '#server/store/accounts/users.ts'

export type NoteableChanges = IssueChanges & MergeRequestChanges

/** The issue or merge request that a command acts on, with the changes of the commands before it. */
export interface ActionPlace {
  deps: Deps
  user: User
  reference: NoteableReference
  noteable: Noteable
  changes: NoteableChanges
  /** The head of the source branch that the user saw, if known. */
  head: string | undefined
}

/** A change of fields, or an operation to run after all fields are changed. */
export interface Effect {
  /** A sentence for the user. */
  summary: string
  changes?: NoteableChanges
  run?: () => Promise<unknown>
  /** The effect in the reply, by the API's names. */
  reported?: Record<string, unknown>
}

/** Reads a command's argument. Null when the command cannot be applied. */
export type ReadAction = (
  place: ActionPlace,
  argument: string,
) => Effect | null | Promise<Effect | null>
