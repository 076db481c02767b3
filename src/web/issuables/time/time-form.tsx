import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DurationField } from './duration-field.tsx'
import { meantDuration } from './typed-duration.ts'
import { useTrackTime, type Track } from './use-track-time.ts'
import './log-once.ts'

interface TimeFormProps {
  track: Track
  /** A duration to start with. Empty for none. */
  typed: string
  /** The current estimate, or the time spent so far. Empty for none. */
  value: string
  onClose: () => void
}

const LABELS = { spent: 'Time spent', estimate: 'Estimate' }

/** A popover form that asks for a duration and shows how it is parsed. */
export function TimeForm({ track, typed, value, onClose }: TimeFormProps) {
  const [text, setText] = useState(typed || (track === 'estimate' ? value : ''))
  const tracking = useTrackTime(track, { hasForm: true })
  const meant = meantDuration(text)
  const [isResetting, setResetting] = useState(false)
  const send = () => tracking.mutate({ text }, { onSuccess: onClose })
  const clear = () => tracking.mutate({ text: '', before: value }, { onSuccess: onClose })

  if (isResetting) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <p>Reset the time spent? {value} will be removed.</p>
        <div className="flex gap-2">
          <Button variant="danger" size="sm" isPending={tracking.isPending} onPress={clear}>
            Reset
          </Button>
          <Button size="sm" onPress={() => setResetting(false)}>
            Cancel
          </Button>
        </div>
        {tracking.isError && <p role="alert">{wordsOf(tracking.error)}</p>}
      </div>
    )
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        // Enter submits a form even when its button is disabled.
        if (meant) setText(meant)
        else if (text.trim() && !tracking.isPending) send()
      }}
    >
      <DurationField
        label={LABELS[track]}
        value={text}
        onChange={(next) => {
          setText(next)
          tracking.reset()
        }}
        example={`For example, 1h 30m or 2d${track === 'spent' ? '; -30m subtracts time' : ''}`}
        error={tracking.isError ? wordsOf(tracking.error) : ''}
        // Users open this form to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          isDisabled={!text.trim() || meant !== null}
          isPending={tracking.isPending}
        >
          {track === 'spent' ? 'Log time' : 'Save'}
        </Button>
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
        {value !== '' && (
          <span className="ml-auto">
            <Button
              size="sm"
              variant="quiet"
              onPress={track === 'spent' ? () => setResetting(true) : clear}
            >
              {track === 'spent' ? 'Reset…' : 'Clear'}
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}
