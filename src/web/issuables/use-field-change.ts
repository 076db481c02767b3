import {
  useMutationState,
  useQueryClient,
  type Mutation,
  type UseMutateFunction,
} from '@tanstack/react-query'

import type { Input } from '#contract/route.ts'
import { call } from '#web/api/call.ts'
import { useIntention, usePending } from '#web/api/intention.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import { invalidateSubject } from './subject-cache.ts'
import { isInConflict, refusalWords, TextConflict, type SubjectChange } from './subject-change.ts'
import { useSubject } from './subject-context.ts'
import { readSubject, subjectQuery } from './subject-queries.ts'
import { subjectRoutes } from './subject-routes.ts'
import { fullReference, type Subject, type SubjectName } from './subject.ts'
import { useConfirm } from './use-confirm.ts'
import { useIsShown } from './use-is-shown.ts'

/** The states around a change. `before` is null when the change cannot be undone. */
interface Saved {
  readonly before: Subject | null
  readonly after: Subject
}

/** A pending or refused change to one field. */
export interface FieldChange {
  readonly mutate: UseMutateFunction<Saved, Error, SubjectChange>
  readonly isPending: boolean
  readonly error: Error | null
  /** Sends the refused change again. */
  readonly retry: () => void
  readonly dismiss: () => void
}

interface FieldChangeOptions {
  /** True for a change that does no harm when sent late. */
  readonly canWait?: boolean
  /** Runs even if the screen has closed. */
  readonly onSaved?: (change: SubjectChange) => void
}

function changeKey({ kind, project, iid }: SubjectName) {
  return ['change', kind, project, iid] as const
}

/** The changes that the server has not confirmed yet, oldest first. */
export function usePendingChanges(name: SubjectName): SubjectChange[] {
  return usePending(changeKey(name))
}

/** Changes a field. `what` names it in the toast that reports a refusal once the field's screen has closed. */
export function useFieldChange(
  what: string,
  { canWait = false, onSaved }: FieldChangeOptions = {},
): FieldChange {
  const { name, keep } = useSubject()
  const confirm = useConfirm()
  const client = useQueryClient()
  const isShown = useIsShown()
  const key = changeKey(name)
  // Another screen may have begun the change.
  const own = { mutationKey: key, predicate: ({ meta }: Mutation) => meta?.['what'] === what }
  const isPending =
    useMutationState({ filters: { ...own, status: 'pending' }, select: () => true }).length > 0
  const { mutateAsync, reset, variables, error } = useIntention({
    key,
    meta: { what },
    waits: canWait && !keep,
    send: async (change: SubjectChange): Promise<Saved> => {
      if (keep) return { before: null, after: keep(change) }
      const isFresh = change.base !== undefined || typeof change.input === 'function'
      const before = isFresh
        ? await readSubject(name)
        : await client.ensureQueryData(subjectQuery(name))
      if (isInConflict(before, change)) throw new TextConflict(before)
      const { update, input } = subjectRoutes(name)
      const changed = typeof change.input === 'function' ? change.input(before) : change.input
      const after = await call(update, { ...input, ...changed } as Input<typeof update>)
      return { before, after }
    },
    confirm: async ({ after }, change) => {
      if (keep) return
      onSaved?.(change)
      await confirm(after)
      if (isOfText(change)) announce(`${what} was saved.`)
    },
    refuse: (refusal, change) => {
      // Loads the other user's text.
      if (refusal instanceof TextConflict) void invalidateSubject(client, name)
      if (isShown.current) return
      const words = `${what} of ${fullReference(name)} could not be saved. ${refusalWords(refusal)}`
      const retry = { label: 'Retry', run: () => mutate(change) }
      // A retry would meet the same conflict.
      toast.error(words, refusal instanceof TextConflict ? null : retry)
    },
  })

  function mutate(change: SubjectChange, options?: Parameters<typeof mutateAsync>[1]): void {
    const undoable = mutateAsync(change, options)
      .then(async ({ before, after }) => {
        if (!before) return null
        const { undoableOf } = await import('./undoable-change.ts')
        return undoableOf({ name, what, saved: { change, before, after }, confirm })
      })
      // The user has read of a refusal. If the code of undo cannot be loaded, the change is saved nevertheless.
      .catch(() => null)
    if (!isOfText(change)) void offerUndo(undoable)
  }

  return {
    mutate,
    isPending,
    error,
    retry: () => variables && mutate(variables),
    dismiss: reset,
  }
}

/** The editors of texts have drafts and show conflicts instead of an undo. */
const isOfText = ({ effect }: SubjectChange): boolean => effect.description !== undefined
