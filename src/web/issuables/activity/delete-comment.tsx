import { useMutation, useQueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import { fullReference } from '#web/issuables/subject.ts'
import { useIsShown } from '#web/issuables/use-is-shown.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useActivity } from './activity-context.ts'
import { changeThreads } from './activity-queries.ts'
import { withHeld } from './held-notes.ts'
import { draftOf, withoutNote } from './threads.ts'

export function DeleteComment({ noteId, onClose }: { noteId: number; onClose: () => void }) {
  const removal = useDeleteComment(noteId)
  return (
    <Dialog title="Delete this comment?" role="alertdialog" onClose={onClose}>
      <p className="text-muted">This deletes it for everyone and cannot be undone.</p>
      {removal.isError && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(removal.error)}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="danger"
          isPending={removal.isPending}
          onPress={() => removal.mutate(undefined, { onSuccess: onClose })}
        >
          Delete comment
        </Button>
      </div>
    </Dialog>
  )
}

function useDeleteComment(noteId: number) {
  const { name } = useSubject()
  const client = useQueryClient()
  const { hold } = useActivity()
  const isShown = useIsShown()
  return useMutation({
    mutationFn: async () => {
      const { deleteNote, input } = subjectRoutes(name)
      return await call(deleteNote, { ...input, note_id: noteId })
    },
    onSuccess: async () => {
      announce('Comment deleted.')
      hold((held) => withHeld(held, draftOf({ kind: 'edit', note: noteId }), null))
      await changeThreads(client, name, (threads) => withoutNote(threads, noteId))
    },
    onError: (error) => {
      if (isShown.current) return
      toast.error(`The comment on ${fullReference(name)} was not deleted. ${wordsOf(error)}`)
    },
  })
}
