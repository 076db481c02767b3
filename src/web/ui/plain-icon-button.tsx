import type { ComponentProps, ReactNode } from 'react'

import { iconButtonClass, type ButtonSize } from './button-class.ts'
import type { KeyId } from './keys/key-map.ts'
import { tooltipProps } from './tooltip.ts'

interface PlainIconButtonProps extends Pick<ComponentProps<'button'>, 'aria-expanded' | 'onClick'> {
  /** Its name for readers, and its tooltip. */
  label: string
  /** The action whose key does the same: the tooltip shows it. */
  keyId?: KeyId
  size?: ButtonSize
  children: ReactNode
}

/** An icon button of the browser's own making: for what a screen has dozens of, as those of react-aria cost ten times that. */
export function PlainIconButton({ label, keyId, size, children, ...props }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...tooltipProps(label, keyId)}
      aria-label={label}
      className={iconButtonClass('quiet', size)}
    >
      {children}
    </button>
  )
}
