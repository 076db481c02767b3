import { ChevronDown, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'

import { IconButton } from './icon-button.tsx'
import { inputClass } from './text-field.tsx'

export interface Option<Id extends string | number = number> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
  /** Distinguishes equal labels, or explains why the option is disabled. */
  readonly note?: string
  readonly isDisabled?: boolean
}

interface ComboboxProps {
  label: string
  options: readonly Option[]
  /** Shown when there are no options, or none loaded yet. */
  emptyText: string
  chosen: number | null
  onChoose: (id: number | null) => void
  /** Offers a button that removes the choice and focuses the field. */
  onClear?: (() => void) | undefined
  /** Runs on each change of the search text, to load more options. */
  onSearch: (text: string) => void
  placeholder?: string
  error?: string
  autoFocus?: boolean
}

/** A text field that finds one of many options. Import it only from lazily loaded files. */
export function Combobox(props: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCleared, setCleared] = useState(false)

  function clear(): void {
    // The field must know that it opens no options before it takes the focus.
    flushSync(() => {
      setCleared(true)
      props.onClear?.()
    })
    input.current?.focus()
  }

  return (
    <ComboBox
      defaultItems={props.options}
      disabledKeys={props.options.filter((option) => option.isDisabled).map((option) => option.id)}
      value={props.chosen}
      onChange={(id) => props.onChoose(typeof id === 'number' ? id : null)}
      onInputChange={props.onSearch}
      validationBehavior="aria"
      isInvalid={Boolean(props.error)}
      menuTrigger={isCleared ? 'input' : 'focus'}
      onBlur={() => setCleared(false)}
      allowsEmptyCollection
      // The caller decides whether taking focus is appropriate.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.autoFocus ?? false}
      className="flex flex-col gap-1"
    >
      <Label className="font-medium">{props.label}</Label>
      <div className="relative">
        <Input
          ref={input}
          placeholder={props.placeholder ?? ''}
          className={`${inputClass} ${props.onClear ? 'pr-15 pointer-coarse:pr-22' : 'pr-8 pointer-coarse:pr-11'}`}
        />
        {props.onClear && (
          <span className="absolute inset-y-0 right-8 flex items-center pointer-coarse:right-11">
            <IconButton label={`Clear ${props.label.toLowerCase()}`} size="xs" onPress={clear}>
              <X aria-hidden size={14} />
            </IconButton>
          </span>
        )}
        <Button className="absolute inset-y-0 right-0 flex w-8 items-center pointer-coarse:w-11 justify-center text-muted">
          <ChevronDown aria-hidden size={14} />
        </Button>
      </div>
      <FieldError className="text-small text-danger">{props.error}</FieldError>
      <Popover
        offset={4}
        className="z-40 w-(--trigger-width) animate-rise overflow-hidden rounded-card border border-hairline bg-raised shadow-popover"
      >
        {/* The popover renders at the end of the document, outside the page's landmarks, so it needs its own. */}
        <section aria-label={`${props.label}: options`}>
          <ListBox
            className="max-h-72 overflow-y-auto p-1 outline-none"
            renderEmptyState={() => (
              <p className="px-2 py-3 text-center text-small text-muted">{props.emptyText}</p>
            )}
          >
            {(option: Option) => <OptionItem option={option} />}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  )
}

function OptionItem({ option }: { option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      className="flex min-h-7.5 items-center gap-2 rounded-inner px-2 py-1 outline-none data-[disabled]:opacity-60 data-[focused]:bg-hover data-[selected]:font-medium pointer-coarse:min-h-11"
    >
      {option.icon}
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.note && <span className="shrink-0 text-small text-faint">{option.note}</span>}
    </ListBoxItem>
  )
}
