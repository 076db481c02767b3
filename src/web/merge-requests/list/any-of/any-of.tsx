import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { FilterBar } from '#web/widgets/filter-bar/filter-bar.tsx'
import {
  isEmptyFilter,
  NO_FILTER,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'
import { MOST } from './alternatives.ts'

interface AnyOfProps {
  fields: readonly FilterField[]
  alternatives: readonly Filter[]
  me: string | undefined
  onChange: (alternatives: readonly Filter[]) => void
  onRefresh: () => void
  onLeave: () => void
  /** Runs when no filter is left. */
  onEmpty: () => void
}

/**
 * Edits the alternative filters, beginning with two empty ones. A merge request must match the main filter and at least
 * one alternative.
 */
export function AnyOf(props: AnyOfProps) {
  const { fields, alternatives, me, onChange, onRefresh, onLeave } = props
  const [bars, setBars] = useBars(alternatives, onChange)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const isNew = useRef(alternatives.length === 0)
  useEffect(() => {
    if (isNew.current) list.current?.querySelector('input')?.focus()
  }, [])
  // The URL follows with a delay.
  const isEmpty = bars.length === 0 && alternatives.length === 0
  const onEmpty = useEffectEvent(props.onEmpty)
  useEffect(() => {
    if (isEmpty) onEmpty()
  }, [isEmpty])

  return (
    <fieldset aria-label="Any of" className="flex min-w-0 flex-col gap-1.5">
      <div ref={list} className="flex flex-col gap-1.5">
        {bars.map(({ id, filter }, at) => (
          <div key={id} className="flex items-start gap-1.5">
            <span className="w-12 shrink-0 py-1.5 text-small text-muted">
              {at === 0 ? 'Any of' : 'or'}
            </span>
            <div className="min-w-0 flex-1">
              <FilterBar
                label={`Any of: filter ${at + 1}`}
                fields={fields}
                filter={filter}
                me={me}
                onChange={(next) => setBars(bars.with(at, { id, filter: next }))}
                onDraft={() => null}
                onRefresh={onRefresh}
                onLeave={onLeave}
                hasKeys={false}
              />
            </div>
            <IconButton
              label={`Remove filter ${at + 1}`}
              onPress={() => setBars(bars.toSpliced(at, 1))}
            >
              <X aria-hidden size={14} />
            </IconButton>
          </div>
        ))}
      </div>
      {(bars.length < MOST || alternatives.length > 1) && (
        <div className="flex items-center gap-2 pl-13.5 text-small text-muted">
          {bars.length < MOST && (
            <Button size="xs" variant="quiet" onPress={() => setBars([...bars, newBar()])}>
              Add filter
            </Button>
          )}
          {alternatives.length > 1 && <span>{alternatives.length} filters</span>}
        </div>
      )}
    </fieldset>
  )
}

interface Bar {
  readonly id: number
  readonly filter: Filter
}

/**
 * The filter bars. The URL contains only those with a filter, and follows `setBars` with a delay. URL changes from
 * elsewhere replace the bars.
 */
function useBars(
  alternatives: readonly Filter[],
  onChange: (alternatives: readonly Filter[]) => void,
): [readonly Bar[], (bars: readonly Bar[]) => void] {
  const url = JSON.stringify(alternatives)
  const read = () => ({ bars: barsOf(alternatives), url, sent: [url] })
  const [state, setState] = useState(() =>
    alternatives.length > 0 ? read() : { ...read(), bars: [newBar(), newBar()] },
  )
  if (url !== state.url) {
    const at = state.sent.indexOf(url)
    // URLs arrive in the order in which they were sent.
    setState(at === -1 ? read() : { ...state, url, sent: state.sent.slice(at) })
  }

  function setBars(bars: readonly Bar[]): void {
    const filled = bars.map(({ filter }) => filter).filter((filter) => !isEmptyFilter(filter))
    setState({ ...state, bars, sent: [...state.sent, JSON.stringify(filled)] })
    onChange(filled)
  }

  return [state.bars, setBars]
}

function barsOf(filters: readonly Filter[]): readonly Bar[] {
  return filters.map((filter) => ({ ...newBar(), filter }))
}

let lastId = 0

function newBar(): Bar {
  lastId += 1
  return { id: lastId, filter: NO_FILTER }
}
