import { ListFilter, X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { isEmptyFilter, withoutToken, type FilterToken } from './filter-field.ts'
import { FilterTokens } from './filter-tokens.tsx'
import { PendingChip } from './pending-chip.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useEntry, type EntryProps } from './use-entry.ts'

interface FilterBarProps extends EntryProps {
  /** The name of the filter. */
  label: string
  /** Asks for the same again. */
  onRefresh: () => void
  /** Leads the focus out of the bar. */
  onLeave: () => void
  /** Fixed filters that cannot be changed here. */
  locked?: ReactNode
}

/** Edits the filter of a list as tokens. */
export function FilterBar(props: FilterBarProps) {
  const { label, fields, filter, onChange, onRefresh, onLeave, locked } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const entry = useEntry(props)
  const { pending, rows, active, isOpen, problem } = entry
  const focusInput = () => input.current?.focus()

  function remove(token: FilterToken | 'search') {
    onChange(
      token === 'search' ? { ...filter, search: '', place: '' } : withoutToken(filter, token),
      { replace: false },
    )
    focusInput()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      entry.step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!entry.accept()) onRefresh()
    } else if (event.key === 'Escape') {
      // The nearest thing to leave: the list, the token, the bar.
      event.preventDefault()
      event.stopPropagation()
      if (!entry.escape()) onLeave()
    } else if (event.key === 'Backspace' && isAtStart && value === '') {
      if (entry.reopenLast()) event.preventDefault()
    } else if (event.key === 'ArrowLeft' && isAtStart) {
      const buttons = frame.current?.querySelectorAll<HTMLElement>('[data-token]')
      const last = [...(buttons ?? [])].at(-1)
      if (last) event.preventDefault()
      last?.focus()
    }
  }

  useKey('filter.focus', (words) => {
    if (words) entry.type(words)
    else entry.open()
    focusInput()
  })
  useKey('filter.clear', entry.clear, { isOff: isEmptyFilter(filter) })

  const shown = { ...filter, search: entry.shownSearch }
  return (
    <search aria-label={label} className="relative min-w-0 flex-1">
      <div
        ref={frame}
        className="relative flex min-h-8 items-center gap-1 rounded-control [scrollbar-width:none] max-sm:overflow-x-auto max-sm:overflow-y-hidden sm:flex-wrap border border-control bg-canvas py-[3px] pr-1 pl-2 pointer-coarse:py-0 focus-within:border-accent focus-within:outline-1 focus-within:-outline-offset-2 focus-within:outline-accent pointer-coarse:min-h-11"
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          focusInput()
        }}
      >
        <ListFilter aria-hidden size={14} className="mr-0.5 shrink-0 text-faint" />
        {locked}
        <FilterTokens
          fields={fields}
          filter={shown}
          hidden={pending?.replaces ?? null}
          onEdit={(token) => {
            entry.reopen(token)
            focusInput()
          }}
          onRemove={remove}
          onPlace={(place) => onChange({ ...filter, place }, { replace: false })}
          onEnd={focusInput}
        />
        {pending && (
          <PendingChip
            fields={fields}
            pending={pending}
            onFlip={() => {
              entry.flip()
              focusInput()
            }}
          />
        )}
        <span className="relative min-w-24 flex-1">
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={pending ? `${label}: value` : label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={isOpen && active !== -1 ? optionId(id, active) : undefined}
            aria-autocomplete="list"
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={isEmptyFilter(shown) && !pending ? label : ''}
            value={entry.text}
            onChange={(event) => entry.type(event.target.value)}
            onKeyDown={onKeyDown}
            onClick={entry.open}
            onBlur={entry.close}
            className="h-6 w-full bg-transparent outline-none pointer-coarse:-my-2.5 pointer-coarse:h-11"
          />
          {problem && <ProblemMark text={entry.text} problem={problem} />}
        </span>
        {!isEmptyFilter(filter) && (
          <IconButton
            label="Clear filter"
            size="xs"
            onPress={() => {
              entry.clear()
              focusInput()
            }}
          >
            <X aria-hidden size={14} />
          </IconButton>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-small text-danger">
          {problem.words}
        </p>
      )}
      {isOpen && (
        <SuggestionList
          id={id}
          label={label}
          input={input}
          rows={rows}
          active={active}
          emptyText={entry.emptyText}
          onChoose={(row) => {
            entry.choose(row)
            focusInput()
          }}
        />
      )}
    </search>
  )
}
