import { useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'

interface ListPlaceDialogProps {
  title: string
  moves: ListMoves
  onClose: () => void
}

export function ListPlaceDialog({ title, moves, onClose }: ListPlaceDialogProps) {
  const id = useId()
  const [place, setPlace] = useState(moves.place)
  const others = moves.titles.filter((_, index) => index !== moves.place)
  return (
    <Dialog title={`Move “${title}”`} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          moves.moveTo(place)
          onClose()
        }}
      >
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-medium">
            Position
          </label>
          <Select
            id={id}
            value={place}
            onChange={(event) => setPlace(Number(event.target.value))}
            // This is the dialog's only field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          >
            {moves.titles.map((_, index) => (
              <option key={index} value={index}>
                {placeWords(index, others)}
                {index === moves.place ? ' (current)' : ''}
              </option>
            ))}
          </Select>
        </div>
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isDisabled={place === moves.place}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function placeWords(place: number, others: readonly string[]): string {
  const after = others[place - 1]
  return `${place + 1}: ${after === undefined ? 'first' : `after ${after}`}`
}
