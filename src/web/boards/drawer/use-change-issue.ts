import {
  useMutation,
  useMutationState,
  useQueryClient,
  type UseMutateFunction,
} from '@tanstack/react-query'

import { updateIssue } from '#contract/issues.ts'
import { call } from '#web/api/call.ts'
import { useBoard } from '#web/boards/board-context.ts'
import type { Issue } from '#web/boards/issue.ts'
import { toast } from '#web/ui/toast.ts'
import { confirmIssue } from './confirm-issue.ts'
import { isInConflict, refusalWords, TextConflict, type IssueChange } from './issue-change.ts'
import { useIssue } from './issue-context.ts'
import { issueKey, readIssue } from './issue-queries.ts'
import { fullReference, type IssueName } from './peek.ts'
import { useIsShown } from './use-is-shown.ts'

/** A change that is under way or was refused, for the field that it is made in. */
export interface FieldChange {
  readonly mutate: UseMutateFunction<Issue, Error, IssueChange>
  readonly isPending: boolean
  readonly error: Error | null
  /** Sends once more what was refused. */
  readonly retry: () => void
  readonly dismiss: () => void
}

function changeKey({ project, iid }: IssueName) {
  return ['changeIssue', project, iid] as const
}

/** The changes of an issue that the server has not answered yet, in the order in which they were made. */
export function usePendingChanges(name: IssueName): IssueChange[] {
  return useMutationState({
    filters: { mutationKey: changeKey(name), status: 'pending' },
    select: ({ state }) => state.variables as IssueChange,
  })
}

/** Changes the issue of the drawer; `what` names the field, for when the drawer shows another by then. */
export function useChangeIssue(what: string): FieldChange {
  const where = useBoard()
  const { name } = useIssue()
  const client = useQueryClient()
  const isShown = useIsShown()
  const { mutate, reset, variables, isPending, error } = useMutation({
    mutationKey: changeKey(name),
    // One after another: the last of two is the one that stays.
    scope: { id: changeKey(name).join(' ') },
    mutationFn: async (change: IssueChange) => {
      if (change.base) await requireUnchanged(name, change)
      return await call(updateIssue, { id: name.project, issue_iid: name.iid, ...change.input })
    },
    onSuccess: async (issue) => await confirmIssue(client, where, name, issue),
    onError: (refusal, change) => {
      // What others have written is shown from here on.
      if (refusal instanceof TextConflict)
        void client.invalidateQueries({ queryKey: issueKey(name) })
      if (isShown.current) return
      const words = `${what} of ${fullReference(name)} could not be saved. ${refusalWords(refusal)}`
      const retry = { label: 'Retry', run: () => mutate(change) }
      // Sent again as it was, it would meet the same text of others.
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

async function requireUnchanged(name: IssueName, change: IssueChange): Promise<void> {
  const now = await readIssue(name)
  if (isInConflict(now, change)) throw new TextConflict(now)
}
