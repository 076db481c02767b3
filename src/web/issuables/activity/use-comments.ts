import { useMutation, useQueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeThreads } from './activity-queries.ts'
import { draftOf, withoutNote, withSent, type CommentTarget, type Note } from './threads.ts'

const SENT = {
  new: 'Comment added.',
  reply: 'Reply added.',
  edit: 'Comment updated.',
}

/** Sends a new comment, a reply or an edit. */
export function useSendComment(target: CommentTarget) {
  const { name } = useSubject()
  const client = useQueryClient()
  const isShown = useIsShown()
  const [, store] = useTextDraft(draftOf(target))
  return useMutation({
    mutationFn: async (body: string) => await sendTo(name, target, body),
    onSuccess: async (note, body) => {
      // Clears the draft here since the form may be closed; a newer draft stays.
      store((draft) => (draft === body ? null : draft))
      announce(SENT[target.kind])
      await changeThreads(client, name, (threads) => withSent(threads, target, note))
    },
    onError: (error) => {
      if (isShown.current) return
      const words = `Your comment on ${fullReference(name)} was not sent. The draft is saved there.`
      toast.error(`${words} ${wordsOf(error)}`)
    },
  })
}

async function sendTo(name: SubjectName, target: CommentTarget, body: string): Promise<Note> {
  const { addNote, updateNote, reply, input } = subjectRoutes(name)
  if (target.kind === 'new') return await call(addNote, { ...input, body })
  if (target.kind === 'edit')
    return await call(updateNote, { ...input, body, note_id: target.note })
  return await call(reply, { ...input, body, discussion_id: target.thread })
}

export function useDeleteComment(noteId: number) {
  const { name } = useSubject()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { deleteNote, input } = subjectRoutes(name)
      return await call(deleteNote, { ...input, note_id: noteId })
    },
    onSuccess: async () => {
      announce('Comment deleted.')
      await changeThreads(client, name, (threads) => withoutNote(threads, noteId))
    },
  })
}
