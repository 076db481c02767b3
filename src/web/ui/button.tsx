import type { ComponentProps, ReactNode } from 'react'

import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

/** A button's attributes. `onPress` covers pointer, keyboard and screen reader presses. */
export interface PressProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'children' | 'disabled' | 'onClick'
> {
  isDisabled?: boolean
  onPress?: (() => void) | undefined
}

interface ButtonProps extends PressProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** True to fill the container's width. */
  wide?: boolean
  /** True while the button's action runs. The button keeps its focus and label, and ignores presses. */
  isPending?: boolean
  children: ReactNode
}

export function Button({
  variant,
  size,
  wide = false,
  isPending = false,
  isDisabled = false,
  type = 'button',
  onPress,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      onClick={() => isPending || onPress?.()}
      className={`${buttonClass(variant, size)} ${wide ? 'w-full' : ''}`}
    >
      {isPending && <Spinner />}
      {children}
      {isPending && <span className="sr-only">, please wait</span>}
    </button>
  )
}
