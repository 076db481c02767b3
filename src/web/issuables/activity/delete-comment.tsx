import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDeleteComment } from './use-comments.ts'

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
        <Button variant="danger" isPending={removal.isPending} onPress={() => removal.mutate()}>
          Delete comment
        </Button>
      </div>
    </Dialog>
  )
}
