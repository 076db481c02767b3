import { useMutation, useQueryClient } from '@tanstack/react-query'

import {
  createIssueDiscussionNote,
  createIssueNote,
  deleteIssueNote,
  updateIssueNote,
} from '#contract/notes.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { fullReference, type IssueName } from '#web/boards/drawer/peek.ts'
import { useIsShown } from '#web/boards/drawer/use-is-shown.ts'
import { useTextDraft } from '#web/boards/drawer/use-text-draft.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeThreads } from './activity-queries.ts'
import { draftOf, withoutNote, withSent, type CommentTarget, type Note } from './threads.ts'

const SENT = {
  new: 'Your comment is added.',
  reply: 'Your reply is added.',
  edit: 'Your comment is changed.',
}

/** Sends a text to where it belongs. */
export function useSendComment(target: CommentTarget) {
  const { name } = useIssue()
  const client = useQueryClient()
  const isShown = useIsShown()
  const [, store] = useTextDraft(draftOf(target))
  return useMutation({
    mutationFn: async (body: string) => await sendTo(name, target, body),
    onSuccess: async (note, body) => {
      // Here, as the form may be closed by now; what is written elsewhere meanwhile stays.
      store((draft) => (draft === body ? null : draft))
      announce(SENT[target.kind])
      await changeThreads(client, name, (threads) => withSent(threads, target, note))
    },
    onError: (error) => {
      if (isShown.current) return
      const words = `Your comment on ${fullReference(name)} was not sent: it is kept there.`
      toast.error(`${words} ${wordsOf(error)}`)
    },
  })
}

async function sendTo(name: IssueName, target: CommentTarget, body: string): Promise<Note> {
  const input = { id: name.project, issue_iid: name.iid, body }
  if (target.kind === 'new') return await call(createIssueNote, input)
  if (target.kind === 'edit') return await call(updateIssueNote, { ...input, note_id: target.note })
  return await call(createIssueDiscussionNote, { ...input, discussion_id: target.thread })
}

export function useDeleteComment(noteId: number) {
  const { name } = useIssue()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      await call(deleteIssueNote, { id: name.project, issue_iid: name.iid, note_id: noteId }),
    onSuccess: async () => {
      announce('Your comment is deleted.')
      await changeThreads(client, name, (threads) => withoutNote(threads, noteId))
    },
  })
}
