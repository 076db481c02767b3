import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Popover = lazyPart(async () => (await import('#web/ui/popover.tsx')).Popover)
const Picker = lazyPart(async () => (await import('#web/ui/picker.tsx')).Picker<string>)

interface ChoiceProps {
  label: string
  /** The label's plural. */
  plural: string
  options: readonly string[]
  chosen: string | null
  onChoose: (option: string) => void
  /** Called with the typed text to load options. If missing, the loaded options are filtered here. */
  onSearch?: (text: string) => void
  emptyText: string
  error?: string
}

/** A button that shows the chosen option and opens a searchable list. */
export function Choice(props: ChoiceProps) {
  const { label, plural, options, chosen, onChoose, onSearch, error } = props
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
          {chosen ?? 'Choose a branch'}
        </span>
        <ChevronDown aria-hidden size={14} className="shrink-0 text-muted" />
      </Button>
      <span id={`${id}-error`} className="text-small text-danger empty:hidden">
        {error}
      </span>
      {isOpen && (
        <Popover label={label} triggerRef={trigger} onClose={() => show(false)}>
          <Picker
            label={plural}
            isSingle
            options={options.map((option) => ({ id: option, label: option }))}
            chosen={new Set(chosen ? [chosen] : [])}
            onChange={([option]) => {
              show(false)
              if (option !== undefined && option !== chosen) onChoose(option)
            }}
            {...(onSearch && { onSearch })}
            emptyText={props.emptyText}
          />
        </Popover>
      )}
    </div>
  )
}
