import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'

import { inputClass } from './input-class.ts'

interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'ref' | 'value' | 'onChange' | 'className' | 'style' | 'children'
> {
  label: string
  value: string
  onChange: (text: string) => void
  hint?: ReactNode
  /** The validation error. Empty or absent when valid. */
  error?: string
  /** A control at the end of the input. */
  trailing?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  trailing,
  onChange,
  autoFocus = false,
  ...props
}: TextFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFirst = useRef(autoFocus)
  // Runs after the surrounding dialog has opened. Otherwise a dialog below it would take the focus back.
  useEffect(() => {
    if (isFirst.current) input.current?.focus()
    isFirst.current = false
  }, [])
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-1">
        <input
          type="text"
          {...props}
          ref={input}
          id={id}
          {...(error && { 'aria-invalid': true, 'data-invalid': '' })}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.value)}
          className={inputClass}
        />
        {trailing}
      </div>
      {hint && (
        <span id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="text-small text-danger">
          {error}
        </span>
      )}
    </div>
  )
}

export { inputClass } from './input-class.ts'
