import { useRef, useState, type KeyboardEvent } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import { FILTER_INPUT_CLASS, FilterFrame } from './filter-frame.tsx'
import type { EarlyText } from './use-entry.ts'

interface EarlyProps extends FilterBarProps {
  onEarly: (early: EarlyText | null) => void
}

const Bar = lazyPart<EarlyProps>(
  async () => (await import('./filter-bar.tsx')).FilterBar,
  (props) => <EarlyFilterBar {...props} />,
)

/** Starts to load the filter bar. */
export const preloadFilterBar = Bar.preload

/** A filter bar whose code loads after the first rows. It continues with the text typed until then. */
export function LazyFilterBar(props: Omit<FilterBarProps, 'early'>) {
  const [early, setEarly] = useState<EarlyText | null>(null)
  return <Bar {...props} early={early} onEarly={setEarly} />
}

/** The filter bar of an empty filter, without suggestions. */
function EarlyFilterBar({ label, locked, early, onEarly, onRefresh, onLeave }: EarlyProps) {
  const input = useRef<HTMLInputElement>(null)
  const text = early?.text ?? ''
  const focusInput = () => input.current?.focus()
  const type = (next: string) => onEarly({ text: next, isEntered: false })
  useKey('filter.focus', (words) => {
    focusInput()
    if (words) type(words)
  })

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') onLeave()
    if (key !== 'Enter') return
    if (text) onEarly({ text, isEntered: true })
    else onRefresh()
  }

  return (
    <search aria-label={label} className="relative min-w-0 flex-1">
      <FilterFrame hasClear={false} locked={locked} onFocusInput={focusInput}>
        <span className="relative min-w-24 flex-1">
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={false}
            aria-controls={undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={label}
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={() => onEarly(early ?? { text, isEntered: false })}
            onBlur={() => onEarly(text ? early! : null)}
            onKeyDown={onKeyDown}
            className={FILTER_INPUT_CLASS}
          />
        </span>
      </FilterFrame>
    </search>
  )
}
