import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import type { EditKey } from '#web/merge-requests/list/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { tooltipProps } from '#web/ui/tooltip.ts'
import { ChoiceMenu, type ChoiceMenuProps } from './choice-menu.tsx'

interface BulkMenuProps extends Pick<ChoiceMenuProps, 'label' | 'sections' | 'choices'> {
  /** Replaces the label on a phone. */
  icon: ReactNode
  keyId: EditKey
  /** The key of the menu that is initially open. Null for none. */
  opened: EditKey | null
  /** Called once the menu of that key is open. */
  onOpened: () => void
  isPending: boolean
  /** Called before the menu opens for the first time. */
  onOpen: () => void
}

/** A button that opens a searchable menu of a field's values. */
export function BulkMenu(props: BulkMenuProps) {
  const { label, icon, keyId, opened, isPending, sections, choices, onOpen } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(opened === keyId)
  const answer = useEffectEvent(() => opened === keyId && props.onOpened())
  useEffect(() => void answer(), [])
  const open = () => {
    onOpen()
    setOpen(true)
  }
  useKey(keyId, open, { isOff: isPending })
  return (
    <>
      <Button
        ref={trigger}
        {...tooltipProps(label, keyId)}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isDisabled={isPending}
        onPress={open}
      >
        <span className="sm:hidden">{icon}</span>
        <span className="max-sm:sr-only">{label}</span>
      </Button>
      {isOpen && (
        <ChoiceMenu
          label={label}
          sections={sections.filter(({ entries }) => entries.length > 0)}
          choices={choices}
          triggerRef={trigger}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
