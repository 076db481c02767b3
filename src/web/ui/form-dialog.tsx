import { useRef, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  width?: 'sm' | 'md'
  /** The label of the button that submits the form. */
  action: string
  isPending: boolean
  /** Why the last submission failed. Empty if it did not. */
  error: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. A submission with invalid fields moves the focus to the first of them. */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'sm', action, isPending, error, onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    // Draws the problems before the focus moves to the first.
    flushSync(onSubmit)
    form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }

  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form ref={form} noValidate className="space-y-4" onSubmit={submit}>
        {children}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const INVALID = '[aria-invalid=true]'
