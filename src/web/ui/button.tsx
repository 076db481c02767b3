import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'

import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<AriaProps, 'className' | 'style' | 'children' | 'isPending'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Stretches over the width of its container. */
  wide?: boolean
  /** True while its action runs. The button keeps its focus and label, and ignores presses. */
  isPending?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button({
  variant,
  size,
  wide = false,
  isPending = false,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // React-aria's own pending state speaks through a second live region, which outlives the button.
      {...(isPending && { type: 'button', onPress: ignore })}
      className={`${buttonClass(variant, size)} ${wide ? 'w-full' : ''}`}
    >
      {isPending && <Spinner />}
      {children}
      {isPending && <span className="sr-only">, please wait</span>}
    </AriaButton>
  )
}

function ignore(): void {}
