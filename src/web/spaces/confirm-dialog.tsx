import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The label of the button that confirms. */
  action: string
  /**
   * Runs on confirmation. The dialog closes when it succeeds. May return what to do then, such as to show something that
   * takes the focus.
   */
  onConfirm: () => Promise<void | (() => void)>
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const confirm = useMutation({
    mutationFn: onConfirm,
    onSuccess: (thenDo) => {
      onClose()
      thenDo?.()
    },
  })
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <div className="text-muted">{children}</div>
      {confirm.isError && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(confirm.error)}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="danger" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
