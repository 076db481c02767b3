import { useMutation, useQueryClient } from '@tanstack/react-query'

import { createIssueNote, deleteIssueNote, updateIssueNote } from '#contract/notes.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { fullReference } from '#web/boards/drawer/peek.ts'
import { useIsShown } from '#web/boards/drawer/use-is-shown.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeNotes } from './activity-queries.ts'

/** Sends a comment: a new one, or with a note's number another text of that one. */
export function useSendComment(noteId?: number) {
  const { name } = useIssue()
  const client = useQueryClient()
  const isShown = useIsShown()
  const input = { id: name.project, issue_iid: name.iid }
  return useMutation({
    mutationFn: async (body: string) =>
      noteId === undefined
        ? await call(createIssueNote, { ...input, body })
        : await call(updateIssueNote, { ...input, note_id: noteId, body }),
    onSuccess: async (note) => {
      announce(noteId === undefined ? 'Your comment is added.' : 'Your comment is changed.')
      await changeNotes(client, name, (notes, isNewest) =>
        noteId === undefined
          ? isNewest
            ? [note, ...notes]
            : notes
          : notes.map((one) => (one.id === note.id ? note : one)),
      )
    },
    onError: (error) => {
      if (isShown.current) return
      const words = `Your comment on ${fullReference(name)} was not sent: it is kept there.`
      toast.error(`${words} ${wordsOf(error)}`)
    },
  })
}

export function useDeleteComment(noteId: number) {
  const { name } = useIssue()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      await call(deleteIssueNote, { id: name.project, issue_iid: name.iid, note_id: noteId }),
    onSuccess: async () => {
      announce('Your comment is deleted.')
      await changeNotes(client, name, (notes) => notes.filter(({ id }) => id !== noteId))
    },
  })
}
