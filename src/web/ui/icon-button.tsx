import type { ReactNode } from 'react'

import { iconButtonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import type { PressProps } from './button.tsx'
import type { KeyId } from './keys/key-map.ts'
import { tooltipProps } from './tooltip.ts'

interface IconButtonProps extends Omit<PressProps, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
  /** The action whose shortcut the tooltip shows. */
  keyId?: KeyId
  variant?: ButtonVariant
  size?: ButtonSize
  children: ReactNode
}

export function IconButton({
  label,
  keyId,
  variant,
  size,
  isDisabled = false,
  onPress,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...tooltipProps(label, keyId)}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onPress?.()}
      className={iconButtonClass(variant, size)}
    >
      {children}
    </button>
  )
}
