import { Check, Search } from 'lucide-react'
import { useRef } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'

import type { Option } from './combobox.tsx'
import { inputClass } from './text-field.tsx'

interface PickerProps {
  label: string
  options: readonly Option[]
  chosen: ReadonlySet<number>
  /** True for a single choice. */
  isSingle?: boolean
  onChange: (chosen: ReadonlySet<number>) => void
  /** Called with the text, to load options. Without it, options are filtered here. */
  onSearch?: (text: string) => void
  emptyText: string
}

/** Chooses some of many by part of their names: for a popover. Import it only from files that are loaded lazily. */
export function Picker(props: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete {...(props.onSearch ? { onInputChange: props.onSearch } : { filter: contains })}>
      {/* Whoever opens it looks for something. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField autoFocus aria-label={`Search ${props.label.toLowerCase()}`} className="p-2">
        <div
          className="relative"
          // The list would take it, and mark each of its options.
          onKeyDownCapture={(event) => {
            if (event.key === 'a' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
          }}
        >
          <Search
            aria-hidden
            size={14}
            className="pointer-events-none absolute top-0 left-2 h-full text-faint"
          />
          <Input ref={input} className={`${inputClass} pl-7`} />
        </div>
      </TextField>
      <ListBox
        aria-label={props.label}
        items={props.options}
        selectionMode={props.isSingle ? 'single' : 'multiple'}
        disallowEmptySelection={props.isSingle ?? false}
        // Escape ends the choice, and takes nothing away.
        escapeKeyBehavior="none"
        selectedKeys={props.chosen}
        onSelectionChange={(keys) => {
          if (keys === 'all') return
          props.onChange(new Set([...keys].map(Number)))
          // The next thing that is typed looks for the next one.
          input.current?.select()
        }}
        className="max-h-72 overflow-y-auto border-t border-hairline p-1 outline-none"
        renderEmptyState={() => (
          <p className="px-2 py-3 text-center text-small text-muted">{props.emptyText}</p>
        )}
      >
        {(option) => <PickerOption option={option} />}
      </ListBox>
    </Autocomplete>
  )
}

function PickerOption({ option }: { option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.note ? `${option.label} ${option.note}` : option.label}
      isDisabled={option.isDisabled ?? false}
      className="flex min-h-7.5 items-center gap-2 rounded-inner px-2 py-1 outline-none data-[disabled]:opacity-60 data-[focused]:bg-hover pointer-coarse:min-h-11"
    >
      {({ isSelected }) => (
        <>
          <Check aria-hidden size={14} className={`shrink-0 ${isSelected ? '' : 'invisible'}`} />
          {option.icon}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.note && <span className="shrink-0 text-small text-faint">{option.note}</span>}
        </>
      )}
    </ListBoxItem>
  )
}
