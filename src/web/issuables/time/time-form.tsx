import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readDuration } from './time-words.ts'
import { useTrackTime, type Track } from './use-track-time.ts'

interface TimeFormProps {
  track: Track
  /** The estimate as it is; empty for none. */
  value: string
  onClose: () => void
}

const LABELS = { spent: 'Time to add', estimate: 'Estimate' }

/** Asks for a duration, and says how it is understood: for a popover. */
export function TimeForm({ track, value, onClose }: TimeFormProps) {
  const [text, setText] = useState(value)
  const tracking = useTrackTime(track)
  const understood = readDuration(text)
  const send = (words: string) => tracking.mutate(words, { onSuccess: onClose })

  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        // A form whose button is off sends itself all the same, by Enter.
        if (text.trim() && !tracking.isPending) send(text)
      }}
    >
      <TextField
        label={LABELS[track]}
        value={text}
        onChange={(next) => {
          setText(next)
          tracking.reset()
        }}
        hint={
          text.trim() && understood
            ? `Understood as ${understood}`
            : `As in 1h 30m or 2d${track === 'spent' ? '; -30m takes time off' : ''}`
        }
        error={tracking.isError ? wordsOf(tracking.error) : ''}
        // Whoever opens it wants to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          isDisabled={!text.trim()}
          isPending={tracking.isPending}
        >
          {track === 'spent' ? 'Add' : 'Save'}
        </Button>
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
        {track === 'estimate' && value !== '' && (
          <span className="ml-auto">
            <Button size="sm" variant="quiet" onPress={() => send('')}>
              Clear
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}
