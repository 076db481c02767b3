import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { inputClass } from './input-class.ts'

/** A native select that looks like the other fields. */
export function Select({ children, ...props }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select {...props} className={`${inputClass} appearance-none pr-8`}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        className="pointer-events-none absolute inset-y-0 right-2.5 h-full text-faint"
      />
    </span>
  )
}
