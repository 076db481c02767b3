import { Check, Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'

import type { Option } from './combobox.tsx'
import { MAX_OPTIONS, MORE_OPTIONS } from './max-options.ts'
import { ScrollArea } from './scroll-area.tsx'
import { inputClass } from './text-field.tsx'

export interface PickerProps<Id extends string | number> {
  label: string
  options: readonly Option<Id>[]
  chosen: ReadonlySet<Id>
  /** True to allow only one choice. */
  isSingle?: boolean
  onChange: (chosen: ReadonlySet<Id>) => void
  /** Runs on each change of the search text, to load options. Without it, the picker filters `options` itself. */
  onSearch?: (text: string) => void
  emptyText: string
}

/** A searchable list of options, for popovers. Import it only from lazily loaded files. */
export function Picker<Id extends string | number = number>(props: PickerProps<Id>) {
  const input = useRef<HTMLInputElement>(null)
  const { contains } = useFilter({ sensitivity: 'base' })
  const { options, chosen, onSearch } = props
  const [text, setText] = useState('')
  const [chosenBefore] = useState(chosen)
  const found = onSearch ? options : options.filter((option) => contains(textOf(option), text))
  const shown = found.filter(
    ({ id }, at) => at < MAX_OPTIONS || chosen.has(id) || chosenBefore.has(id),
  )
  // A server that fills its page has probably found more.
  const isCut = found.length > shown.length || (onSearch && found.length >= MAX_OPTIONS)

  function search(next: string) {
    setText(next)
    onSearch?.(next)
  }

  function choose(ids: ReadonlySet<Id>) {
    props.onChange(ids)
    // Selects the search text, so typing starts a new search.
    input.current?.select()
  }

  /** Chooses the first option that matches. The list highlights none once other options have loaded. */
  function chooseFirst(event: KeyboardEvent) {
    if (input.current?.hasAttribute('aria-activedescendant')) return
    const isMatch = (option: Option<Id>) => !option.isDisabled && contains(textOf(option), text)
    const first = text ? shown.find(isMatch)?.id : undefined
    if (first === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = new Set(props.isSingle ? [] : chosen)
    if (!next.delete(first)) next.add(first)
    choose(next)
  }

  return (
    <Autocomplete onInputChange={search} {...(!onSearch && { filter: contains })}>
      {/* Users open the picker to search. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextField autoFocus aria-label={`Search ${props.label.toLowerCase()}`} className="p-2">
        <div
          className="relative"
          onKeyDownCapture={(event) => {
            // Keeps Ctrl+A in the field, since the list would select all its options.
            if (event.key === 'a' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) chooseFirst(event)
          }}
        >
          <Search
            aria-hidden
            size={14}
            className="pointer-events-none absolute top-0 left-2 h-full text-faint"
          />
          <Input
            ref={input}
            placeholder={`Find ${props.label.toLowerCase()}`}
            className={`${inputClass} pl-7`}
          />
        </div>
      </TextField>
      <ScrollArea className="max-h-72 border-t border-hairline">
        <ListBox
          aria-label={props.label}
          items={shown}
          selectionMode={props.isSingle ? 'single' : 'multiple'}
          disallowEmptySelection={props.isSingle ?? false}
          // Escape closes the popover and keeps the selection.
          escapeKeyBehavior="none"
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            if (keys !== 'all') choose(new Set(keys as Set<Id>))
          }}
          className="p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-3 text-center text-small text-muted">{props.emptyText}</p>
          )}
        >
          {(option) => <PickerOption option={option} />}
        </ListBox>
      </ScrollArea>
      <output className="block border-t border-hairline px-3 py-2 text-small text-muted empty:hidden">
        {isCut && MORE_OPTIONS}
      </output>
    </Autocomplete>
  )
}

function textOf({ label, note }: Option<string | number>): string {
  return note ? `${label} ${note}` : label
}

function PickerOption({ option }: { option: Option<string | number> }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={textOf(option)}
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
