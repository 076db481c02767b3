import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveDialogProps {
  leave: () => void
  stay: () => void
}

export function LeaveDialog({ leave, stay }: LeaveDialogProps) {
  return (
    <Dialog title="Cancel the upload?" role="alertdialog" onClose={stay}>
      <p className="text-muted">If you leave this page, nothing is imported.</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={stay}>Stay</Button>
        <Button variant="danger" onPress={leave}>
          Cancel upload
        </Button>
      </div>
    </Dialog>
  )
}
