import { Search } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'

import { inputClass } from './input-class.ts'
import { MAX_OPTIONS, MORE_OPTIONS } from './max-options.ts'
import { ScrollArea } from './scroll-area.tsx'

export interface SearchMenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** A second text, such as a mark for the current entry. */
  readonly note?: string
  readonly onAction: () => void
}

interface SearchMenuProps {
  /** The name of the menu and its search field. */
  label: string
  sections: readonly { readonly title: string; readonly entries: readonly SearchMenuEntry[] }[]
  /** Runs on each change of the search text. */
  onType?: (text: string) => void
  /** Shown when nothing matches. */
  emptyText: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  /** Links and buttons below the list. */
  footer?: ReactNode
}

/** A menu with a search field. Import it only from lazily loaded files. */
export function SearchMenu(props: SearchMenuProps) {
  const { label, sections, onType, emptyText, triggerRef, onClose, footer } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  const entries = new Map(
    sections.flatMap((section) => section.entries.map((entry) => [entry.id, entry])),
  )
  const [text, setText] = useState('')
  const found = sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => contains(textOf(entry), text)),
    }))
    .filter((section) => section.entries.length > 0)
  const isCut = found.some((section) => section.entries.length > MAX_OPTIONS)

  function type(next: string) {
    setText(next)
    onType?.(next)
  }

  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(open) => open || onClose()}
      placement="bottom start"
      offset={4}
      aria-label={label}
      className="z-40 flex max-h-[min(30rem,80dvh)] w-72 max-w-[calc(100vw-1rem)] animate-rise flex-col overflow-hidden rounded-card border border-hairline bg-raised shadow-popover outline-none"
    >
      <Autocomplete filter={contains} onInputChange={type}>
        <SearchField
          aria-label={label}
          // The ARIA menu pattern requires focus on opening.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className="relative shrink-0 border-b border-hairline p-2"
        >
          <Search
            aria-hidden
            size={14}
            className="pointer-events-none absolute top-1/2 left-4.5 -translate-y-1/2 text-faint"
          />
          <Input placeholder={label} className={`${inputClass} pl-8`} />
        </SearchField>
        <ScrollArea className="min-h-0">
          <ListBox
            aria-label={label}
            selectionMode="none"
            onAction={(id) => {
              onClose()
              entries.get(String(id))?.onAction()
            }}
            renderEmptyState={() => (
              <p className="px-2 py-3 text-center text-small text-muted">{emptyText}</p>
            )}
            className="p-1 outline-none"
          >
            {found.map(({ title, entries: rows }) => (
              <ListBoxSection key={title} id={title} aria-label={title}>
                <Header className="px-2 pt-1.5 pb-1 text-small font-medium text-faint">
                  {title}
                </Header>
                {rows.slice(0, MAX_OPTIONS).map((row) => (
                  <ListBoxItem
                    key={row.id}
                    id={row.id}
                    textValue={textOf(row)}
                    className="flex min-h-7.5 cursor-pointer items-center gap-2 rounded-inner px-2 py-1 outline-none data-[focused]:bg-hover data-[hovered]:bg-hover pointer-coarse:min-h-11"
                  >
                    {row.icon}
                    <span className="min-w-0 flex-1 truncate">{row.label}</span>
                    {row.note && (
                      <span className="max-w-1/2 shrink-0 truncate text-small text-faint">
                        {row.note}
                      </span>
                    )}
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
          </ListBox>
        </ScrollArea>
        <output className="block shrink-0 border-t border-hairline px-3 py-2 text-small text-muted empty:hidden">
          {isCut && MORE_OPTIONS}
        </output>
      </Autocomplete>
      {footer && <div className="flex shrink-0 gap-1 border-t border-hairline p-1">{footer}</div>}
    </Popover>
  )
}

function textOf({ label, note }: SearchMenuEntry): string {
  return note ? `${label} ${note}` : label
}
