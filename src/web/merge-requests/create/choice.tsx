import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { spellName } from '#web/lib/spell-name.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Choices } from './choice-list.tsx'

const ChoiceList = lazyPart(async () => (await import('./choice-list.tsx')).ChoiceList)

interface ChoiceProps extends Choices {
  error?: string
}

/** A button that shows the chosen option and opens a searchable list. */
export function Choice(props: ChoiceProps) {
  const { label, chosen, onSearch, error } = props
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  function show(isShown: boolean): void {
    setOpen(isShown)
    onSearch?.('')
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <Button
        ref={trigger}
        variant="field"
        wide
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-error`}
        data-invalid={error ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => show(true)}
      >
        <span className={`min-w-0 flex-1 truncate text-start ${chosen ? '' : 'text-muted'}`}>
          {chosen === null ? 'Choose a branch' : spellName(chosen)}
        </span>
        <ChevronDown aria-hidden size={14} className="shrink-0 text-muted" />
      </Button>
      <span id={`${id}-error`} className="text-small text-danger empty:hidden">
        {error}
      </span>
      {isOpen && <ChoiceList {...props} triggerRef={trigger} onClose={() => show(false)} />}
    </div>
  )
}
