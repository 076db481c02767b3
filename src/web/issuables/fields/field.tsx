import { ChevronDown, Pencil } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import { refusalWords, TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { FieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Popover } from './popover.ts'

const PendingMark = lazyPart(
  async () => (await import('#web/issuables/pending-mark.tsx')).PendingMark,
  <Spinner />,
)

interface FieldProps {
  name: string
  change: FieldChange
  /** The field's value. Falsy for None. */
  children: ReactNode
  /** The popover's content. */
  editor: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  keyId?: KeyId
}

/** A labeled field: its value, its editor, and a refused change's error. */
export function Field(props: FieldProps) {
  const { name, change, children, isOpen, onOpenChange } = props
  const { rights, keep } = useSubject()
  const trigger = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const isForm = keep !== undefined && rights.canPlan
  const label = `Change ${name.toLowerCase()}`
  return (
    <>
      <dt className={`py-0.5 pointer-coarse:py-3 ${isForm ? 'font-medium' : 'text-muted'}`}>
        {name}
      </dt>
      <dd className="min-w-0">
        <div ref={row} data-row className="flex items-start gap-2">
          <div
            aria-busy={change.isPending || undefined}
            className={`min-h-6 min-w-0 flex-1 py-0.5 pointer-coarse:py-3 ${change.isPending ? 'rounded-inner bg-selected' : ''}`}
          >
            {children || children === 0 ? children : <span className="text-faint">None</span>}
          </div>
          {change.isPending && (
            <span className="flex h-6 items-center text-accent">
              <PendingMark />
              <span className="sr-only">Saving {name.toLowerCase()}…</span>
            </span>
          )}
          {rights.canPlan && (
            <IconButton
              ref={trigger}
              label={label}
              {...(props.keyId && { keyId: props.keyId })}
              size="xs"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onPress={() => onOpenChange(true)}
            >
              {isForm ? <ChevronDown aria-hidden size={14} /> : <Pencil aria-hidden size={12} />}
            </IconButton>
          )}
        </div>
        <Refusal change={change} />
        {isOpen && (
          <Popover
            label={label}
            triggerRef={isForm ? row : trigger}
            onClose={() => onOpenChange(false)}
          >
            {props.editor}
          </Popover>
        )}
      </dd>
    </>
  )
}

/** The server's reason for refusing a change. */
export function Refusal({ change }: { change: FieldChange }) {
  if (!change.error) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 text-small">
      <span className="text-danger">Not saved. {refusalWords(change.error)}</span>
      {!(change.error instanceof TextConflict) && (
        <Button size="xs" onPress={change.retry}>
          Retry
        </Button>
      )}
      <Button size="xs" variant="quiet" onPress={change.dismiss}>
        Dismiss
      </Button>
    </div>
  )
}
