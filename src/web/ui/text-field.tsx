import type { ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaProps,
} from 'react-aria-components/TextField'

import { inputClass } from './input-class.ts'

interface TextFieldProps extends Omit<AriaProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  label: string
  hint?: ReactNode
  /** The validation error; empty or absent when valid. */
  error?: string
  placeholder?: string
  /** A control at the end of the input. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  error,
  placeholder,
  trailing,
  ref,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      // Whoever uses it decides what is wrong, and when: the browser must not hold a form back for an old error.
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col gap-1"
    >
      <Label className="font-medium">{label}</Label>
      <div className="flex gap-1">
        <Input ref={ref ?? null} placeholder={placeholder ?? ''} className={inputClass} />
        {trailing}
      </div>
      {hint && (
        <Text slot="description" className="text-small text-muted">
          {hint}
        </Text>
      )}
      <FieldError className="text-small text-danger">{error}</FieldError>
    </AriaTextField>
  )
}

export { inputClass } from './input-class.ts'
