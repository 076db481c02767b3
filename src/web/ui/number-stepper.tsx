import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'

import { IconButton } from './icon-button.tsx'
import { inputClass } from './input-class.ts'

interface NumberStepperProps {
  label: string
  min: number
  max: number
  /** Null when unset. The field then shows the `placeholder`. */
  value: number | null
  placeholder: string
  onChange: (value: number | null) => void
}

/**
 * A field for a whole number with step buttons. Replaces React Aria's field, because that field clears its
 * announcements through `innerHTML`, which the trusted types policy forbids.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, min, max, value, placeholder, onChange } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-1">
        <IconButton
          label={`Decrease ${label.toLowerCase()}`}
          variant="secondary"
          isDisabled={value === null || value <= min}
          onPress={() => onChange((value ?? min) - 1)}
        >
          <Minus aria-hidden size={14} />
        </IconButton>
        <div className="w-20">
          <input
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
          isDisabled={value !== null && value >= max}
          onPress={() => onChange(value === null ? min : value + 1)}
        >
          <Plus aria-hidden size={14} />
        </IconButton>
      </div>
    </div>
  )
}
