import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaProps,
} from 'react-aria-components/Checkbox'

interface CheckboxProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  children: ReactNode
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className="group inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11"
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded-inner border border-control bg-canvas text-on-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-transparent group-data-[selected]:bg-accent">
        <Check
          aria-hidden
          size={12}
          strokeWidth={3}
          className="invisible group-data-[selected]:visible"
        />
      </span>
      {children}
    </AriaCheckbox>
  )
}
