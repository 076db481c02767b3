import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readDuration } from './time-words.ts'
import { useTrackTime, type Track } from './use-track-time.ts'

interface TimeFormProps {
  track: Track
  /** The current estimate; empty for none. */
  value: string
  onClose: () => void
}

const LABELS = { spent: 'Time to add', estimate: 'Estimate' }

/** Asks for a duration and shows how it was parsed. For popovers. */
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
        // Enter submits a form even when its button is disabled.
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
            : `For example 1h 30m or 2d${track === 'spent' ? '; -30m subtracts time' : ''}`
        }
        error={tracking.isError ? wordsOf(tracking.error) : ''}
        // Opened in order to type.
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
