import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveQuestionProps {
  /** The consequence of discarding, as a sentence. */
  what: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks before discarding a text. */
export function LeaveQuestion({ what, onStay, onDiscard }: LeaveQuestionProps) {
  return (
    <Dialog title="Discard changes?" role="alertdialog" onClose={onStay}>
      <p className="text-muted">{what}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onStay}>Keep editing</Button>
        <Button variant="danger" onPress={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  )
}
