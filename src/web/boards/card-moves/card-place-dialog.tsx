import { useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import type { Hand } from './card-hand.ts'
import type { CardPlace } from './card-mover.ts'
import type { CardPlaces } from './use-card-places.ts'

interface CardPlaceDialogProps {
  hand: Hand
  places: CardPlaces
  onMove: (to: CardPlace) => void
  onClose: () => void
}

/** Moves cards without carrying them: to a list, and to a place in it. */
export function CardPlaceDialog({ hand, places, onMove, onClose }: CardPlaceDialogProps) {
  const { columns, placeOf, othersIn, moveTo, whyUnordered } = places
  const id = useId()
  const [from] = useState(() => placeOf(hand))
  const [{ column, index }, setPlace] = useState(from)
  const target = columns[column]!
  const others = othersIn(target, hand)
  const unordered = whyUnordered(target)
  const goTo = (to: CardPlace) => {
    onClose()
    onMove(to)
  }
  const next = columns[from.column + 1]
  const name = hand.cards.length === 1 ? hand.lead.title : `${hand.cards.length} cards`
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
          <select
            id={`${id}-list`}
            value={column}
            onChange={(event) => {
              const chosen = Number(event.target.value)
              setPlace(chosen === from.column ? from : { column: chosen, index: 0 })
            }}
            className={inputClass}
          >
            {columns.map(({ key, title }, place) => (
              <option key={key} value={place}>
                {title}
                {place === from.column ? ' (where it is)' : ''}
              </option>
            ))}
          </select>
        </div>
        {unordered ? (
          <p className="text-small text-muted">{unordered}.</p>
        ) : (
          <div className="flex flex-col gap-1">
            <label htmlFor={`${id}-place`} className="font-medium">
              Position
            </label>
            <select
              id={`${id}-place`}
              value={index}
              onChange={(event) => setPlace({ column, index: Number(event.target.value) })}
              className={inputClass}
            >
              {[null, ...others].map((before, place) => (
                <option key={before?.id ?? 'top'} value={place}>
                  {place + 1}: {before ? `after ${before.title}` : 'top'}
                  {place === others.length && before ? ' (bottom)' : ''}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {next && (
            <span className="mr-auto">
              <Button
                variant="quiet"
                onPress={() =>
                  goTo({
                    column: from.column + 1,
                    index: Math.min(from.index, othersIn(next, hand).length),
                  })
                }
              >
                Same place in {next.title}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={moveTo(hand, { column, index }) === null}
          >
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
