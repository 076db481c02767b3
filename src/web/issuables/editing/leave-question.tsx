import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveQuestionProps {
  /** What becomes of the rest. */
  what: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks whether what was written shall be lost. */
export function LeaveQuestion({ what, onStay, onDiscard }: LeaveQuestionProps) {
  return (
    <Dialog title="Discard what you wrote?" role="alertdialog" onClose={onStay}>
      <p className="text-muted">{what}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onStay}>Keep writing</Button>
        <Button variant="danger" onPress={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  )
}
