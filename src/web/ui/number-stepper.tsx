import { Minus, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'

import { IconButton } from './icon-button.tsx'
import { inputClass } from './input-class.ts'

interface NumberStepperProps {
  label: string
  min: number
  max: number
  /** Null when unset. The field then shows the `placeholder`. */
  value: number | null
  placeholder: string
  /** True to offer a button that unsets the value. */
  isClearable?: boolean
  onChange: (value: number | null) => void
}

/**
 * A field for a whole number with step buttons. Replaces React Aria's field, because that field clears its
 * announcements through `innerHTML`, which the trusted types policy forbids.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, min, max, value, placeholder, isClearable = false, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isLeast = value === null || value <= min
  const isMost = value !== null && value >= max
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-1">
        <IconButton
          label={`Decrease ${label.toLowerCase()}`}
          variant="secondary"
          // Keeps the focus, unlike a disabled button.
          aria-disabled={isLeast}
          onPress={() => isLeast || onChange(value - 1)}
        >
          <Minus aria-hidden size={14} />
        </IconButton>
        <div className="w-20">
          <input
            ref={input}
            id={id}
            type="number"
            min={min}
            max={max}
            step={1}
            value={value ?? ''}
            placeholder={placeholder}
            onChange={({ target }) => {
              const number = target.valueAsNumber
              if (Number.isNaN(number)) onChange(null)
              else onChange(Math.min(max, Math.max(min, Math.trunc(number))))
            }}
            className={`${inputClass} text-center`}
          />
        </div>
        <IconButton
          label={`Increase ${label.toLowerCase()}`}
          variant="secondary"
          aria-disabled={isMost}
          onPress={() => isMost || onChange(value === null ? min : value + 1)}
        >
          <Plus aria-hidden size={14} />
        </IconButton>
        {isClearable && value !== null && (
          <IconButton
            label={`Clear ${label.toLowerCase()}`}
            onPress={() => {
              onChange(null)
              input.current?.focus()
            }}
          >
            <X aria-hidden size={14} />
          </IconButton>
        )}
      </div>
    </div>
  )
}
