import {
  useMutation,
  useMutationState,
  useQueryClient,
  type MutateOptions,
} from '@tanstack/react-query'

import { isAbsent, wordsOf } from '#web/api/api-failure.ts'
import { WAITS_OFFLINE } from '#web/api/waits-offline.ts'
import { draftAfter } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { refreshActivity } from '#web/issuables/subject-cache.ts'
import { refusalWords, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { useTrackTime } from '#web/issuables/time/use-track-time.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useActivity } from './activity-context.ts'
import { readQuickActions } from './quick-actions.ts'
import { draftOf, type CommentTarget } from './threads.ts'
import { useSendOnce, type SendMode, type SentText } from './use-send-once.ts'

/**
 * Sends a new comment, a reply or an edit, or adds it to the review. Offline, only a comment for the review waits, since
 * others see it later in any case. Quick actions are carried out rather than sent, except in the review.
 */
export function useSendComment(target: CommentTarget, onSent?: () => void) {
  const { name } = useSubject()
  const { review } = useActivity()
  const sendOnce = useSendOnce(target)
  const track = {
    spent: useTrackTime('spent', { hasForm: false }),
    estimate: useTrackTime('estimate', { hasForm: false }),
  }
  const client = useQueryClient()
  const isShown = useIsShown()
  const [, store] = useTextDraft(draftOf(target))
  const mutationKey = ['review comment', fullReference(name), draftOf(target)]
  const options = {
    mutationFn: async (sent: SentText) => {
      const { body, mode, resolves = false } = sent
      if (mode === 'review') return await review!.add({ target, body, resolves })
      const { body: text, actions } = readFor(target, body)
      if (text) await sendOnce({ ...sent, body: text })
      // One at a time, since each reply has both values. Failures are shown apart from the comment.
      for (const { track: what, text } of actions)
        await track[what].mutateAsync({ text }).catch(() => null)
      if (resolves && target.kind === 'reply') {
        const { resolveThread } = await import('./resolve-thread.ts')
        await resolveThread(client, name, target.thread, true).catch((error: unknown) =>
          toast.error(`The reply was added, but the thread was not resolved. ${wordsOf(error)}`),
        )
      }
    },
    onSuccess: (_: void, { body, mode }: SentText) => {
      // Clears the draft here, since the form may already be closed. A newer draft stays.
      store((draft) => draftAfter(draft, body, target.kind === 'edit' ? body : ''))
      if (mode === 'review' || readFor(target, body).body) announce(successWords(target, mode))
      onSent?.()
    },
    onError: (error: Error) => {
      // Loads the other user's text, or that the comment was deleted.
      if (error instanceof TextConflict || isAbsent(error)) void refreshActivity(client, name)
      if (isShown.current) return
      const words = `Your comment on ${fullReference(name)} was not sent. Your draft is saved.`
      toast.error(`${words} ${refusalWords(error)}`)
    },
  }
  const sending = useMutation(options)
  const adding = useMutation({ ...options, ...WAITS_OFFLINE, mutationKey })
  // An earlier form for the comment may have begun to add it.
  const added = { mutationKey, status: 'pending' } as const
  const pauses = useMutationState({ filters: added, select: ({ state }) => state.isPaused })

  function mutate(sent: SentText, then: MutateOptions<void, Error, SentText>): void {
    const [next, last] = sent.mode === 'review' ? [adding, sending] : [sending, adding]
    last.reset()
    next.mutate(sent, then)
  }

  return {
    mutate,
    error: sending.error ?? adding.error,
    variables: sending.variables ?? adding.variables,
    isPending: sending.isPending || pauses.length > 0,
    /** True while the comment waits for the network. */
    isWaiting: pauses.includes(true),
    /** Forgets a comment that waits. */
    cancel: () => {
      const mutations = client.getMutationCache()
      for (const mutation of mutations.findAll(added)) {
        if (mutation.state.isPaused) mutations.remove(mutation)
      }
    },
  }
}

/** Edits keep the lines of quick actions as text. */
function readFor({ kind }: CommentTarget, body: string) {
  return kind === 'edit' ? { body, actions: [] } : readQuickActions(body)
}

function successWords({ kind }: CommentTarget, mode: SendMode): string {
  if (kind === 'edit' || kind === 'draft') return 'Comment updated.'
  if (mode === 'review') return 'Comment added to your review.'
  if (kind === 'reply') return 'Reply added.'
  return mode === 'thread' ? 'Thread started.' : 'Comment added.'
}
