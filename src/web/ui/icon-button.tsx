import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'

import { iconButtonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import type { KeyId } from './keys/key-map.ts'
import { tooltipProps } from './tooltip.ts'

interface IconButtonProps extends Omit<
  AriaProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  /** Its name for readers, and its tooltip. */
  label: string
  /** The action whose key does the same: the tooltip shows it. */
  keyId?: KeyId
  variant?: ButtonVariant
  size?: ButtonSize
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function IconButton({ label, keyId, variant, size, children, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      {...tooltipProps(label, keyId)}
      aria-label={label}
      className={iconButtonClass(variant, size)}
    >
      {children}
    </AriaButton>
  )
}
