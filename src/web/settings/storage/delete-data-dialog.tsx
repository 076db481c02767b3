import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DeleteDataDialogProps {
  onDelete: () => void
  onClose: () => void
}

export function DeleteDataDialog({ onDelete, onClose }: DeleteDataDialogProps) {
  return (
    <Dialog title="Delete your data in this browser?" role="alertdialog" onClose={onClose}>
      <p className="text-muted">Unsent drafts, saved views and recent boards will be lost.</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="danger" onPress={onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
