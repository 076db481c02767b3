import { Minus, Plus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField } from 'react-aria-components/NumberField'

import { iconButtonClass } from './button-class.ts'
import { inputClass } from './text-field.tsx'

interface NumberStepperProps {
  label: string
  min: number
  max: number
  /** Null for none, which `placeholder` names. */
  value: number | null
  placeholder: string
  onChange: (value: number | null) => void
}

/** A whole number, typed or stepped to. Import it only from files that are themselves loaded lazily. */
export function NumberStepper(props: NumberStepperProps) {
  return (
    <NumberField
      minValue={props.min}
      maxValue={props.max}
      value={props.value ?? Number.NaN}
      onChange={(value) => props.onChange(Number.isNaN(value) ? null : value)}
      className="flex flex-col gap-1"
    >
      <Label className="font-medium">{props.label}</Label>
      <Group className="flex gap-1">
        <Button slot="decrement" className={iconButtonClass('secondary')}>
          <Minus aria-hidden size={14} />
        </Button>
        <div className="w-20">
          <Input placeholder={props.placeholder} className={`${inputClass} text-center`} />
        </div>
        <Button slot="increment" className={iconButtonClass('secondary')}>
          <Plus aria-hidden size={14} />
        </Button>
      </Group>
    </NumberField>
  )
}
