import {
  useMutation,
  useMutationState,
  useQueryClient,
  type UseMutateFunction,
} from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import { isInConflict, refusalWords, TextConflict, type SubjectChange } from './subject-change.ts'
import { useSubject } from './subject-context.ts'
import { readSubject, subjectKey } from './subject-queries.ts'
import { subjectRoutes } from './subject-routes.ts'
import { fullReference, type Subject, type SubjectName } from './subject.ts'
import { useConfirm } from './use-confirm.ts'
import { useIsShown } from './use-is-shown.ts'

/** A pending or refused change of one field. */
export interface FieldChange {
  readonly mutate: UseMutateFunction<Subject, Error, SubjectChange>
  readonly isPending: boolean
  readonly error: Error | null
  /** Sends the refused change again. */
  readonly retry: () => void
  readonly dismiss: () => void
}

function changeKey(name: SubjectName) {
  return ['change', ...subjectKey(name)] as const
}

/** The changes that the server has not answered yet, in the order they were made. */
export function usePendingChanges(name: SubjectName): SubjectChange[] {
  return useMutationState({
    filters: { mutationKey: changeKey(name), status: 'pending' },
    select: ({ state }) => state.variables as SubjectChange,
  })
}

/** Changes a field; `what` names it in the toast that reports a refusal after its screen has closed. */
export function useFieldChange(what: string): FieldChange {
  const { name } = useSubject()
  const confirm = useConfirm()
  const client = useQueryClient()
  const isShown = useIsShown()
  const { mutate, reset, variables, isPending, error } = useMutation({
    mutationKey: changeKey(name),
    // One at a time, so that the last of two changes wins.
    scope: { id: changeKey(name).join(' ') },
    mutationFn: async (change: SubjectChange): Promise<Subject> => {
      if (change.base) await requireUnchanged(name, change)
      const { update, input } = subjectRoutes(name)
      return await call(update, { ...input, ...change.input })
    },
    onSuccess: confirm,
    onError: (refusal, change) => {
      // Shows what others have written.
      if (refusal instanceof TextConflict)
        void client.invalidateQueries({ queryKey: subjectKey(name) })
      if (isShown.current) return
      const words = `${what} of ${fullReference(name)} could not be saved. ${refusalWords(refusal)}`
      const retry = { label: 'Retry', run: () => mutate(change) }
      // A retry would meet the same conflict.
      toast.error(words, refusal instanceof TextConflict ? null : retry)
    },
  })
  return {
    mutate,
    isPending,
    error,
    retry: () => variables && mutate(variables),
    dismiss: reset,
  }
}

async function requireUnchanged(name: SubjectName, change: SubjectChange): Promise<void> {
  const now = await readSubject(name)
  if (isInConflict(now, change)) throw new TextConflict(now)
}
