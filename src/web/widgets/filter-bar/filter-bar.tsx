import { X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { DateEntry } from './date-entry.tsx'
import { isEmptyFilter, withoutToken, type FilterToken } from './filter-field.ts'
import { FILTER_INPUT_CLASS, FilterFrame } from './filter-frame.tsx'
import { FilterTokens } from './filter-tokens.tsx'
import { PendingChip } from './pending-chip.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useEntry, type EntryProps } from './use-entry.ts'

export interface FilterBarProps extends EntryProps {
  label: string
  /** Runs when the user submits an unchanged filter. */
  onRefresh: () => void
  /** Moves the focus out of the bar. */
  onLeave: () => void
  /** Fixed filters, which users cannot change here. */
  locked?: ReactNode
  /** False for a further bar, which leaves the keys to the main one. */
  hasKeys?: boolean
  /** True if the list has alternatives, which are cleared with the filter. */
  hasAlternatives?: boolean
}

/** Edits a list's filter as tokens. */
export function FilterBar(props: FilterBarProps) {
  const {
    label,
    fields,
    filter,
    onChange,
    onRefresh,
    onLeave,
    locked,
    early,
    hasKeys = true,
    hasAlternatives = false,
  } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const entry = useEntry(props)
  const { pending, rows, active, isOpen, problem } = entry
  const focusInput = () => input.current?.focus()

  const goOn = useEffectEvent(() => {
    // A key may have arrived since this was drawn.
    const typed = input.current!.value
    if (early?.isEntered) entry.accept()
    else if (typed) entry.type(typed)
  })
  const hadFocus = useRef(Boolean(early))
  // A layout effect, so that no key misses the input.
  useLayoutEffect(() => {
    if (hadFocus.current) input.current?.focus()
  }, [])
  // Runs after the entry's own effects, which end an older search.
  useEffect(() => goOn(), [])

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
      // Closes the suggestions first, then the token, then leaves the bar.
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

  const focus = (words?: string) => {
    if (words) entry.type(words)
    else entry.open()
    focusInput()
  }
  useKey('filter.focus', focus, { isOff: !hasKeys })
  const canClear = hasAlternatives || !isEmptyFilter(filter)
  useKey('filter.clear', entry.clear, { isOff: !hasKeys || !canClear })

  const shown = { ...filter, search: entry.shownSearch }
  return (
    <search aria-label={label} className="relative min-w-0 flex-1">
      <FilterFrame ref={frame} hasClear={canClear} locked={locked} onFocusInput={focusInput}>
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
        {entry.field?.isDate && (
          <DateEntry label={`${label}: date`} onPick={entry.pickDate} onEnd={focusInput} />
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
            className={FILTER_INPUT_CLASS}
          />
          {problem && <ProblemMark text={entry.text} problem={problem} />}
        </span>
        {canClear && (
          // Stays at the end of the first line. A phone has only one, which scrolls below it.
          <span className="shrink-0 bg-canvas max-sm:sticky max-sm:right-0 sm:absolute sm:top-[3px] sm:right-1 sm:pointer-coarse:top-0">
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
          </span>
        )}
      </FilterFrame>
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
