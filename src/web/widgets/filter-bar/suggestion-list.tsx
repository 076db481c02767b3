import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

import { suggestionText, type Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  label: string
  /** Below its beginning the list hangs, as far as there is room. */
  input: RefObject<HTMLElement | null>
  rows: readonly Suggestion[]
  /** The index that Enter accepts; -1 for none. */
  active: number
  /** Shown instead of rows. */
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
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = frame.current?.offsetParent?.getBoundingClientRect()
    const at = input.current?.getBoundingClientRect()
    if (!frame.current || !bar || !at) return
    const room = bar.width - frame.current.offsetWidth
    frame.current.style.left = `${Math.max(0, Math.min(at.left - bar.left, room))}px`
  })
  return (
    <div
      ref={frame}
      className="absolute top-full left-0 z-40 mt-1 w-full max-w-100 animate-rise overflow-hidden rounded-card border border-hairline bg-raised shadow-popover"
    >
      {/* No element of its own keeps the focus elsewhere. */}
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={`${label}: suggestions`}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1"
        // The focus stays in the input.
        onPointerDown={(event) => event.preventDefault()}
      >
        {rows.map((row, index) => (
          <Option
            key={keyOf(row)}
            id={optionId(id, index)}
            row={row}
            isActive={index === active}
            onChoose={() => onChoose(row)}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <p className="px-3 py-3 text-center text-small text-muted">{emptyText}</p>
      )}
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
    // Its keys are those of the input, which has the focus.
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
