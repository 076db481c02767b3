import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

import { suggestionText, type Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  label: string
  /** The input whose start the list aligns with, as far as space allows. */
  input: RefObject<HTMLElement | null>
  rows: readonly Suggestion[]
  /** The index of the row that Enter accepts, or -1 for none. */
  active: number
  /** Shown when there are no rows. */
  emptyText: string
  onChoose: (row: Suggestion) => void
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`
}

/** Suggestions for the typed text. The focus stays in the input. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, input, rows, active, emptyText, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = frame.current?.offsetParent?.getBoundingClientRect()
    const at = input.current?.getBoundingClientRect()
    if (!frame.current || !bar || !at) return
    const room = bar.width - frame.current.offsetWidth
    frame.current.style.left = `${Math.max(0, Math.min(at.left - bar.left, room))}px`
  })
  const options = rows.map((row, index) => (
    <Option
      key={keyOf(row)}
      id={optionId(id, index)}
      row={row}
      isActive={index === active}
      onChoose={() => onChoose(row)}
    />
  ))
  const more = rows.findIndex(isMore)
  const afterMore = rows.findLastIndex(isMore) + 1
  return (
    <div
      ref={frame}
      className="absolute top-full left-0 z-40 mt-1 w-full max-w-100 animate-rise overflow-hidden rounded-card border border-hairline bg-raised shadow-popover"
    >
      {/* A native list would take the focus from the input. */}
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={`${label}: suggestions`}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1"
        // Keeps the focus in the input.
        onPointerDown={(event) => event.preventDefault()}
      >
        {more === -1 ? (
          options
        ) : (
          <>
            {options.slice(0, more)}
            <More>{options.slice(more, afterMore)}</More>
            {options.slice(afterMore)}
          </>
        )}
      </div>
      {rows.length === 0 && (
        <p className="px-3 py-3 text-center text-small text-muted">{emptyText}</p>
      )}
    </div>
  )
}

function isMore(row: Suggestion): boolean {
  return row.kind === 'field' && row.field.isMore === true
}

function More({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    // A native group cannot be inside a listbox.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-2 pt-1.5 pb-1 text-small font-medium text-faint">
        More filters
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  row: Suggestion
  isActive: boolean
  onChoose: () => void
}

function Option({ id, row, isActive, onChoose }: OptionProps) {
  const { color, note } = row.kind === 'value' ? row.value : {}
  return (
    // The input has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={`flex min-h-7.5 cursor-default items-center gap-2 rounded-inner px-2 py-1 pointer-coarse:min-h-11 ${
        isActive ? 'bg-selected' : 'hover:bg-hover'
      }`}
    >
      {color && (
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-full border border-control/40 forced-color-adjust-none"
          style={{ backgroundColor: color }}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{suggestionText(row)}</span>
      {note && <span className="shrink-0 text-small text-muted">{note}</span>}
      {row.kind === 'field' && (
        <kbd aria-hidden className="shrink-0 font-sans text-micro text-faint">
          {row.isNot ? '-' : ''}
          {row.field.id}:
        </kbd>
      )}
    </div>
  )
}

function keyOf(row: Suggestion): string {
  if (row.kind === 'search') return 'search'
  const start = `${row.kind} ${row.field.id} ${row.isNot}`
  return row.kind === 'value' ? `${start} ${row.value.value}` : start
}
