import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import type { CardPlace, MovedCards } from './card-move.ts'
import type { CardPlaces } from './card-places.ts'

interface CardPlaceDialogProps {
  moved: MovedCards
  places: CardPlaces
  /** Selects the card so that more cards can move with it. Null if it is already selected. */
  onSelect: (() => void) | null
  onMove: (to: CardPlace) => void
  onClose: () => void
}

/** Moves cards to a chosen list and position. */
export function CardPlaceDialog({
  moved,
  places,
  onSelect,
  onMove,
  onClose,
}: CardPlaceDialogProps) {
  const { columns, lists, placeOf, rowOf, othersIn, moveTo, whyUnordered } = places
  const id = useId()
  const [from] = useState(() => placeOf(moved))
  const [{ column, index }, setPlace] = useState(from)
  const target = columns[column]!
  const others = othersIn(target, moved)
  const { hasNextPage } = useInfiniteQuery(useColumnQuery()(target, lists))
  const last = hasNextPage ? 'last loaded card' : 'bottom'
  const unordered = whyUnordered(target)
  const goTo = (to: CardPlace) => {
    onClose()
    onMove(to)
  }
  const isHere = column === from.column
  const start = rowOf(columns[from.column]!)
  const next = start[start.indexOf(columns[from.column]!) + 1]
  const choose = (key: string) => {
    const chosen = columns.findIndex((one) => one.key === key)
    setPlace(chosen === from.column ? from : { column: chosen, index: 0 })
  }
  const name = moved.cards.length === 1 ? `“${moved.lead.title}”` : `${moved.cards.length} cards`
  return (
    <Dialog title={`Move ${name}`} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          goTo({ column, index })
        }}
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-list`} className="font-medium">
            List
          </label>
          <Select
            id={`${id}-list`}
            value={target.key}
            onChange={(event) => choose(event.target.value)}
          >
            {rowOf(target).map(({ key, title, cell }) => (
              <option key={key} value={key}>
                {cell?.column.title ?? title}
                {key === columns[from.column]!.key ? ' (current)' : ''}
              </option>
            ))}
          </Select>
        </div>
        {target.cell && (
          <div className="flex flex-col gap-1">
            <label htmlFor={`${id}-row`} className="font-medium">
              Row
            </label>
            <Select
              id={`${id}-row`}
              value={target.key}
              onChange={(event) => choose(event.target.value)}
            >
              {columns
                .filter(({ cell }) => cell?.column.key === target.cell?.column.key)
                .map(({ key, cell }) => (
                  <option key={key} value={key}>
                    {cell?.lane.title}
                  </option>
                ))}
            </Select>
          </div>
        )}
        {!isHere &&
          places.whyNotTo(moved, { column, index }) !== null &&
          moveTo(moved, { column, index }) === null && (
            <p className="text-small text-muted">{places.whyNotTo(moved, { column, index })}.</p>
          )}
        {unordered ? (
          <p className="text-small text-muted">{unordered}.</p>
        ) : (
          <div className="flex flex-col gap-1">
            <label htmlFor={`${id}-place`} className="font-medium">
              Position
            </label>
            <Select
              id={`${id}-place`}
              value={index}
              onChange={(event) => setPlace({ column, index: Number(event.target.value) })}
            >
              {[null, ...others].map((before, place) => (
                <option key={before?.id ?? 'top'} value={place}>
                  {place + 1}: {before ? `after ${before.title}` : 'top'}
                  {place === others.length && before ? ` (${last})` : ''}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <span className="mr-auto -ml-3 flex flex-wrap">
            {next && (
              <Button
                variant="quiet"
                onPress={() =>
                  goTo({
                    column: columns.indexOf(next),
                    index: Math.min(from.index, othersIn(next, moved).length),
                  })
                }
              >
                Same position in {next.cell?.column.title ?? next.title}
              </Button>
            )}
            {onSelect && (
              <Button
                variant="quiet"
                onPress={() => {
                  onClose()
                  onSelect()
                }}
              >
                Select multiple…
              </Button>
            )}
          </span>
          <span className="flex gap-2">
            <Button onPress={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={moveTo(moved, { column, index }) === null}
            >
              Move
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  )
}
