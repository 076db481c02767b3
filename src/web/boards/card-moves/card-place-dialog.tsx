import { useId, useState } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import type { CardPlace } from './card-mover.ts'

interface CardPlaceDialogProps {
  issue: Issue
  columns: readonly Column[]
  /** Where it is. */
  from: CardPlace
  othersIn: (column: Column) => readonly Issue[]
  onMove: (to: CardPlace) => void
  onClose: () => void
}

/** Moves a card without carrying it: to a list, and to a place in it. */
export function CardPlaceDialog(props: CardPlaceDialogProps) {
  const { issue, columns, from, othersIn, onMove, onClose } = props
  const id = useId()
  const [{ column, index }, setPlace] = useState(from)
  const target = columns[column]!
  const others = target.kind === 'closed' ? [] : othersIn(target)
  const isHere = column === from.column && (index === from.index || target.kind === 'closed')
  const goTo = (to: CardPlace) => {
    onClose()
    onMove(to)
  }
  const next = columns[from.column + 1]
  return (
    <Dialog title={`Move ${issue.title}`} onClose={onClose}>
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
        {target.kind === 'closed' ? (
          <p className="text-small text-muted">Closed shows the latest change first.</p>
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
                    index: Math.min(from.index, next.kind === 'closed' ? 0 : othersIn(next).length),
                  })
                }
              >
                Same place in {next.title}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isDisabled={isHere}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
