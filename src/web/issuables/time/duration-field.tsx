import { useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { durationHint, meantDuration } from './typed-duration.ts'

interface DurationFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Shown while the text is not a duration. */
  example: string
  error: string
  autoFocus?: boolean
}

/** A text field for a duration. Shows how it is parsed, and offers the likely meaning of a duration such as `1h15`. */
export function DurationField({ example, onChange, ...props }: DurationFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const meant = meantDuration(props.value)
  const understood = props.value.trim() && durationHint(props.value)

  function correct(duration: string): void {
    onChange(duration)
    // The button disappears.
    field.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={field}>
      <TextField
        {...props}
        onChange={onChange}
        hint={
          meant ? (
            <Button size="xs" onPress={() => correct(meant)}>
              Did you mean {meant}?
            </Button>
          ) : (
            understood || example
          )
        }
      />
    </div>
  )
}
