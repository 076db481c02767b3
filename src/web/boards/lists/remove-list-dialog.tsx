import { wordsOf } from '#web/api/api-failure.ts'
import { kindOf, type List } from '#web/boards/board/board-column.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRemoveList } from './use-remove-list.ts'

interface RemoveListDialogProps {
  title: string
  list: List
  onClose: () => void
}

export function RemoveListDialog({ title, list, onClose }: RemoveListDialogProps) {
  const remove = useRemoveList(list)
  return (
    <Dialog title={`Remove the list “${title}”?`} role="alertdialog" onClose={onClose}>
      <p className="text-muted">
        Only the list disappears from this board. Its issues keep their {kindOf(list)}, and those
        that are in no other list are found in Open.
      </p>
      {remove.isError && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(remove.error)}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          onPress={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          Remove list
        </Button>
      </div>
    </Dialog>
  )
}
