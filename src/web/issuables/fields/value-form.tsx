import { useId, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/text-field.tsx'

interface ValueFormProps {
  label: string
  type: 'date' | 'number' | 'text'
  value: string
  /** Called with an empty string to clear the value. */
  onSave: (value: string) => void
  onCancel: () => void
}

/** A popover form that asks for a date, a number or a required text with a native input. */
export function ValueForm({ label, type, value, onSave, onCancel }: ValueFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')

  function submit() {
    // While a date is partly typed, the input's value is empty. That must not clear the field.
    if (input.current?.validity.valid === false) setError(input.current.validationMessage)
    else onSave(input.current?.value ?? '')
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type={type}
          {...(type === 'number' && { min: 0, step: 1, inputMode: 'numeric' })}
          required={type === 'text'}
          defaultValue={value}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error`}
          onChange={() => setError('')}
          // Users open this form to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={inputClass}
        />
        <p id={`${id}-error`} className="text-small text-danger empty:hidden">
          {error}
        </p>
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm">
          Save
        </Button>
        <Button size="sm" onPress={onCancel}>
          Cancel
        </Button>
        {value !== '' && type !== 'text' && (
          <span className="ml-auto">
            <Button size="sm" variant="quiet" onPress={() => onSave('')}>
              Clear
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}
