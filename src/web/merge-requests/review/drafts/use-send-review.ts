import { useQueryClient } from '@tanstack/react-query'

import { listDraftNotes, publishDraftNotes } from '#contract/draft-notes.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { activityKey, subjectKey } from '#web/issuables/subject-queries.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { changeDrafts, draftsQuery, inputOf } from './draft-queries.ts'
import type { LocalDraft } from './local-drafts.ts'
import { sendDrafts } from './send-drafts.ts'
import type { useDrafts } from './use-drafts.ts'

/** Returns a function that sends the review with a summary, each comment once, even if replies are lost. */
export function useSendReview({ drafts, lostRef, keep }: ReturnType<typeof useDrafts>) {
  const { name } = useRequest()
  const client = useQueryClient()
  const input = inputOf(name)

  async function publish(summary: string): Promise<void> {
    if (await wasPublished(summary)) return
    try {
      await call(publishDraftNotes, { ...input, ...(summary.trim() && { note: summary }) })
    } catch (error) {
      if (!isUnanswered(error)) throw error
      lostRef.current = { ids: drafts.map(({ id }) => id), summary }
      if (!(await wasPublished(summary).catch(() => false))) throw error
    }
  }

  async function wasPublished(summary: string): Promise<boolean> {
    const { current } = lostRef
    if (!current || current.ids.length === 0 || current.summary !== summary) return false
    const left = await callAllPages(listDraftNotes, input)
    return !left.some(({ id }) => current.ids.includes(id))
  }

  /** Sends comments one by one. */
  async function sendEach(summary: string): Promise<void> {
    const user = await client.ensureQueryData(currentUserQuery())
    const sentAfter = lostRef.current?.summary === summary ? lostRef.current.sentAfter : undefined
    const last = summary.trim() ? [summaryDraft(summary, sentAfter)] : []
    await sendDrafts([...drafts, ...last], {
      name,
      ownId: user?.id,
      onTry(draft, sentAfter) {
        if (draft.isSummary) lostRef.current = { ids: [], summary, sentAfter }
        else keep((all) => all.map((one) => (one.id === draft.id ? { ...one, sentAfter } : one)))
      },
      onSent: ({ id }) => keep((all) => all.filter((one) => one.id !== id)),
    })
  }

  return async (summary: string): Promise<void> => {
    try {
      // Without an answer yet, the server may have drafts to publish.
      const onServer = client.getQueryData(draftsQuery(name).queryKey)
      if (onServer === null || onServer?.length === 0) await sendEach(summary)
      else {
        await publish(summary)
        await changeDrafts(client, name, () => [])
      }
      lostRef.current = null
    } finally {
      // After a failure too: the server may have taken some.
      void client.invalidateQueries({ queryKey: activityKey(name) })
      void client.invalidateQueries({ queryKey: subjectKey(name) })
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
