import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMergeFormState } from './merge-form-state.ts'
import { isOutcomeUnknown, isUnreachable, mergeOutcomeQuery, NotSent } from './merge-outcome.ts'

export type MergeInput = Omit<Input<typeof acceptMergeRequest>, 'id' | 'merge_request_iid'>

/**
 * Merges up to the commit `sha`, now or once the pipeline succeeds. Refetches after a refusal. If no reply comes,
 * checks the outcome. The state outlives the overview tab. When the merge box is not shown, a toast reports the result.
 */
export function useMerge(name: SubjectName<'merge_request'>) {
  const client = useQueryClient()
  const [, change] = useMergeFormState(name)
  const mutationKey = ['merge', name.project, name.iid]
  const { mutate } = useIntention({
    key: mutationKey,
    send: async (input: MergeInput): Promise<MergeRequest> => {
      const wasOffline = isOffline()
      try {
        const ofName = { id: name.project, merge_request_iid: name.iid }
        return await call(acceptMergeRequest, { ...ofName, ...input })
      } catch (error) {
        throw wasOffline && isUnreachable(error) ? new NotSent() : error
      }
    },
    confirm,
    refuse: async (error) => {
      if (isOutcomeUnknown(error)) return void check()
      report(`was not merged. ${wordsOf(error)}`)
      // Stays pending until the checks on screen are current.
      await invalidateSubject(client, name)
      const now = client.getQueryData(subjectQuery(name).queryKey)
      // The merge box, which shows other refusals, now shows the merge.
      if (now?.state === 'merged') toast.info(`${fullReference(name)} ${mergedWords(now)}`)
    },
  })
  const last = useMutationState({ filters: { mutationKey } }).at(-1)
  const outcome = useQuery({ ...mergeOutcomeQuery(name), enabled: false })
  const error = last?.error ?? null

  async function confirm(now: MergeRequest): Promise<void> {
    const { queryKey } = subjectQuery(name)
    // A read in progress may return the state before the merge.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => ({ ...before, ...now }))
    dismiss()
    change({ intent: null })
    if (isBoxShown(name)) announce(outcomeWords(now))
    else toast.info(`${fullReference(name)}: ${outcomeWords(now)}`)
    void readAgain()
  }

  /** Reads what the merge changed, once it is on screen. */
  async function readAgain(): Promise<void> {
    await afterPaint()
    await Promise.all([invalidateSubject(client, name), refreshRequestLists(client)])
  }

  async function check(): Promise<void> {
    const now = await client.fetchQuery(mergeOutcomeQuery(name)).catch(() => null)
    if (now) return await confirm(now)
    report('may still be merging. Check again.')
    await invalidateSubject(client, name)
  }

  /** Shows a failure as a toast when the merge box cannot show it. */
  function report(words: string): void {
    if (!isBoxShown(name)) toast.error(`${fullReference(name)} ${words}`)
  }

  function dismiss(): void {
    const mutations = client.getMutationCache()
    for (const mutation of mutations.findAll({ mutationKey })) mutations.remove(mutation)
  }

  return {
    mutate,
    dismiss,
    /** True until the server replies. */
    isPending: last?.status === 'pending',
    /** Checks the outcome again. */
    check: () => void check(),
    /** True while checking the outcome of a merge that got no reply. */
    isChecking: outcome.isFetching,
    error,
    isUnknown: isOutcomeUnknown(error),
  }
}

function isBoxShown(name: SubjectName): boolean {
  return document.querySelector(`[data-merge-box="${CSS.escape(fullReference(name))}"]`) !== null
}

function mergedWords({ merge_user, merged_by }: MergeRequest): string {
  const person = merge_user ?? merged_by
  return person ? `was already merged by ${person.name}.` : 'was already merged.'
}

function outcomeWords({ state, target_branch }: MergeRequest): string {
  if (state === 'merged') return `Merged into ${spellName(target_branch)}.`
  if (state === 'locked') return `Merging into ${spellName(target_branch)}.`
  return state === 'closed' ? 'Closed without merging.' : 'Auto-merge is set.'
}
