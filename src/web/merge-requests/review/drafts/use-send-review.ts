import { useQueryClient } from '@tanstack/react-query'

import { listDraftNotes, publishDraftNotes } from '#contract/draft-notes.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { storeWaiting } from '#web/lib/use-local.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { changeDrafts, draftsQuery, type Draft } from './draft-queries.ts'
import type { LocalDraft } from './local-drafts.ts'
import { readAttempt, type ReviewAttempt } from './review-attempt.ts'
import { sendDrafts } from './send-drafts.ts'
import type { useDrafts } from './use-drafts.ts'

/**
 * Returns a function that sends the review with a summary, each comment once, even if replies are lost. Unsaved changes
 * of comments are sent too.
 */
export function useSendReview({ onDevice, keep, saveChanges }: ReturnType<typeof useDrafts>) {
  const { name } = useRequest()
  const client = useQueryClient()
  const input = requestInput(name)
  const [stored, store] = useUserMemory(`review attempt ${fullReference(name)}`)

  /** Remembers an attempt before it is sent, also through a crash of the tab. */
  function remember(attempt: ReviewAttempt | null): void {
    store(attempt && JSON.stringify(attempt))
    storeWaiting()
  }

  async function publish(drafts: readonly Draft[], summary: string): Promise<void> {
    const attempt = { ids: drafts.map(({ id }) => id), summary }
    remember(attempt)
    try {
      await call(publishDraftNotes, { ...input, ...(summary.trim() && { note: summary }) })
    } catch (error) {
      if (!isUnanswered(error)) {
        remember(null)
        throw error
      }
      if (!(await wasPublished(attempt, drafts).catch(() => false))) throw error
    }
  }

  /** True if the server has published the drafts of an attempt whose reply was lost, and there are no others. */
  async function wasPublished({ ids }: ReviewAttempt, drafts: readonly Draft[]): Promise<boolean> {
    if (ids.length === 0 || drafts.some(({ id }) => !ids.includes(id))) return false
    const left = await callAllPages(listDraftNotes, input)
    return !left.some(({ id }) => ids.includes(id))
  }

  /** Sends comments one by one. */
  async function sendEach(
    comments: readonly LocalDraft[],
    summary: string,
    sentAfter: number | undefined,
  ): Promise<void> {
    const user = await client.ensureQueryData(currentUserQuery())
    const last = summary.trim() ? [summaryDraft(summary, sentAfter)] : []
    await sendDrafts([...comments, ...last], {
      name,
      ownId: user?.id,
      onTry(draft, sentAfter) {
        if (draft.isSummary) return remember({ ids: [], summary, sentAfter })
        keep((all) => all.map((one) => (one.id === draft.id ? { ...one, sentAfter } : one)))
        storeWaiting()
      },
      onSent: ({ id }) => keep((all) => all.filter((one) => one.id !== id)),
    })
  }

  return async (summary: string): Promise<void> => {
    try {
      const onServer = await client.ensureQueryData(draftsQuery(name))
      const drafts = onServer ?? onDevice
      const attempt = readAttempt(stored)
      const last = attempt?.summary === summary ? attempt : null
      if (!last || !(await wasPublished(last, drafts))) {
        const saved = await Promise.all(drafts.map(saveChanges))
        if (onServer === null || onServer.length === 0)
          await sendEach(saved, summary, last?.sentAfter)
        else await publish(saved, summary)
      }
      if (onServer !== null) await changeDrafts(client, name, () => [])
      remember(null)
    } finally {
      // After a failure too: the server may have taken some.
      void invalidateSubject(client, name)
    }
  }
}

function summaryDraft(note: string, sentAfter: number | undefined): LocalDraft {
  return {
    id: 0,
    note,
    position: null,
    discussion_id: null,
    resolve_discussion: false,
    isSummary: true,
    sentAfter,
  }
}
