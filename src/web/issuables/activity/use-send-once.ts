import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { createMergeRequestDiscussion } from '#contract/discussions.ts'
import type { CommandsOutcome } from '#contract/notes.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { isInConflict, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { toast } from '#web/ui/toast.ts'
import { useActivity } from './activity-context.ts'
import { changeThreads, threadsQuery } from './activity-queries.ts'
import { isPosted, latestNoteId } from './posted-comment.ts'
import { withSent, type CommentTarget, type Note, type Thread } from './threads.ts'

/** The way to send a text. `review` keeps it with the user's unsent review. `thread` starts a resolvable thread. */
export type SendMode = 'now' | 'review' | 'thread'

/** A text to send. */
export interface SentText {
  readonly body: string
  /** The text before editing. Empty for a new text. */
  readonly base: string
  readonly mode: SendMode
  /** True to resolve the thread too. */
  readonly resolves?: boolean
}

/** Returns a function that sends a text, and posts it only once, even if the reply to an earlier attempt was lost. */
export function useSendOnce(target: CommentTarget): (sent: SentText) => Promise<void> {
  const { name } = useSubject()
  const { ownId } = useActivity()
  const client = useQueryClient()
  /** A comment whose reply was lost, and the latest comment's ID before it was sent. */
  const lost = useRef<{ readonly body: string; readonly after: number } | null>(null)

  return async (sent) => {
    const { body } = sent
    const known = client.getQueryData(threadsQuery(name).queryKey) ?? []
    const before = lost.current?.body === body ? lost.current : null
    const after = before?.after ?? latestNoteId(known)
    const thread = target.kind === 'reply' ? target.thread : null

    async function isTaken(): Promise<boolean> {
      const threads = await client.fetchQuery({ ...threadsQuery(name), staleTime: 0 })
      return isPosted(threads, { body, thread, authorId: ownId, after })
    }

    try {
      if (!before || !(await isTaken())) {
        const reply = await sendTo(name, target, sent)
        if ('summary' in reply) {
          toast.info(reply.summary.join(' '))
          void invalidateSubject(client, name)
        } else {
          await changeThreads(client, name, (threads) => withSent(threads, target, reply))
        }
      }
    } catch (error) {
      if (target.kind === 'edit' || !isUnanswered(error)) throw error
      lost.current = { body, after }
      if (!(await isTaken().catch(() => false))) throw error
    }
    lost.current = null
  }
}

async function sendTo(
  name: SubjectName,
  target: CommentTarget,
  { body, base, mode }: SentText,
): Promise<Note | Thread | CommandsOutcome> {
  const { addNote, readNote, updateNote, reply, input } = subjectRoutes(name)
  if (target.kind === 'edit') {
    const note = { ...input, note_id: target.note }
    const now = await call(readNote, note)
    if (isInConflict(now, { base: { body: base }, effect: { body } })) throw new TextConflict(now)
    return await call(updateNote, { ...note, body })
  }
  if (target.kind === 'reply') {
    return await call(reply, { ...input, body, discussion_id: target.thread })
  }
  if (target.kind === 'position' || mode === 'thread') {
    return await call(createMergeRequestDiscussion, {
      id: name.project,
      merge_request_iid: name.iid,
      body,
      ...(target.kind === 'position' && { position: target.position }),
    })
  }
  return await call(addNote, { ...input, body })
}
