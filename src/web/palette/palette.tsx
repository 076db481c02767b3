import { Search, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Space } from '#web/paths.ts'
import { keysOf } from '#web/ui/keys/key-choices.ts'
import { isCharacterKey, strokeOf } from '#web/ui/keys/stroke.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteHints } from './palette-hints.tsx'
import { PaletteRow } from './palette-row.tsx'
import { useChoose } from './use-choose.ts'
import { usePalette } from './use-palette.ts'

const LIST_ID = 'palette-list'

/** The prefix that Tab inserts for the selected entry's kind. */
const NARROWING: Partial<Record<PaletteEntry['kind'], string>> = {
  action: '>',
  issue: '#',
  merge_request: '!',
  person: '@',
}

/** Finds actions, boards, projects, groups, issues, merge requests and people by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Space | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { mode, words, sections, isSearching, error } = usePalette(text, place)
  const choose = useChoose(onClose)
  const rows = sections.flatMap(({ entries }) => entries)
  const active = rows.find(({ id }) => id === activeId) ?? rows[0]

  function type(next: string): void {
    setText(next)
    setActiveId(null)
  }

  function narrow(): void {
    const sign = active && NARROWING[active.kind]
    if (active?.space) {
      setPlace(active.space)
      type('')
    } else if (sign && mode === 'all') type(sign + text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isWidening = event.key === 'Backspace' && text === '' && place !== null
    if (by) {
      const at = rows.indexOf(active!)
      setActiveId(rows[(at + by + rows.length) % rows.length]?.id ?? null)
    } else if (event.key === 'Enter') {
      if (active) choose(active, { newTab: event.ctrlKey || event.metaKey })
    } else if (event.key === 'Tab' && !event.shiftKey) narrow()
    else if (isWidening) setPlace(null)
    else if (isOpeningKey(event)) onClose()
    else return
    event.preventDefault()
    // Keeps the dialog from moving the focus on Tab.
    event.stopPropagation()
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-50 flex animate-appear items-start justify-center bg-scrim p-3 pt-[min(20vh,10rem)] max-md:pt-3"
    >
      <Modal className="w-full max-w-160 animate-rise overflow-hidden rounded-dialog border border-hairline bg-raised shadow-popover">
        <Dialog aria-label="Search or jump to" className="flex flex-col outline-none">
          <div className="flex h-12 items-center gap-2 border-b border-hairline px-4">
            <Search aria-hidden size={16} className="shrink-0 text-faint" />
            {place && (
              <button
                type="button"
                onClick={() => setPlace(null)}
                className="flex h-6 max-w-[45%] shrink-0 items-center gap-1 rounded-inner border border-hairline bg-subtle px-1.5 text-small"
              >
                <span className="sr-only">Search everywhere, not just in </span>
                <span className="truncate">{place.fullPath}</span>
                <X aria-hidden size={12} className="shrink-0" />
              </button>
            )}
            <input
              type="text"
              role="combobox"
              aria-label="Search or jump to"
              aria-autocomplete="list"
              aria-expanded={rows.length > 0}
              aria-controls={LIST_ID}
              aria-activedescendant={active && rowId(active)}
              // Users open the palette to type.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              autoComplete="off"
              spellCheck={false}
              placeholder="Search or jump to…"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-body outline-none"
            />
          </div>
          <div
            id={LIST_ID}
            // A native list cannot contain this markup.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="listbox"
            aria-label="Results"
            className="max-h-[min(20.5rem,60dvh)] overflow-y-auto overscroll-contain p-1.5 empty:p-0"
          >
            {sections.map(({ title, entries }) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              <div key={title} role="group" aria-label={title}>
                <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-small font-medium text-faint">
                  {title}
                </p>
                {entries.map((entry) => (
                  <PaletteRow
                    key={entry.id}
                    id={rowId(entry)}
                    entry={entry}
                    isActive={entry === active}
                    onPoint={() => setActiveId(entry.id)}
                    onChoose={(options) => choose(entry, options)}
                  />
                ))}
              </div>
            ))}
          </div>
          <output className="px-4 text-muted">
            {rows.length > 0 ? (
              <span className="sr-only">
                {rows.length} {rows.length === 1 ? 'result' : 'results'}
              </span>
            ) : (
              <p className="py-6 text-center">
                {isSearching
                  ? 'Searching…'
                  : words
                    ? `No results for “${words}”.`
                    : 'Type to search.'}
              </p>
            )}
            {error && <p className="pb-2 text-small">{wordsOf(error)}</p>}
          </output>
          <PaletteHints isEmpty={text === ''} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function rowId({ id }: PaletteEntry): string {
  return `palette-${id.replace(/\s/g, '-')}`
}

/** True for the keys that open the palette, unless they type a character. The same keys also close it. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const stroke = strokeOf(event)
  if (isCharacterKey(stroke)) return false
  return [...keysOf('palette.open'), ...keysOf('palette.open-in-editor')].includes(stroke)
}
