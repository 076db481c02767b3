import { useRef, useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'

import {
  buttonClass,
  iconButtonClass,
  type ButtonSize,
  type ButtonVariant,
} from './button-class.ts'
import type { KeyId } from './keys/key-map.ts'
import { lazyPart } from './lazy-part.tsx'
import { tooltipProps } from './tooltip.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** A second line in small type: what it does, or why it is disabled. */
  note?: string
  /** The action whose key does the same. */
  keyId?: KeyId
  danger?: boolean
  disabled?: boolean
  onAction?: () => void
}

export interface MenuSection {
  title?: string
  entries: MenuEntry[]
  /** The id of the chosen entry: the section is a choice of one. */
  chosen?: string
}

interface MenuButtonProps {
  /** The name of the menu; where only an icon is shown, of the button too. */
  label: string
  sections: MenuSection[]
  variant?: ButtonVariant
  size?: ButtonSize
  /** Only an icon is shown: the label becomes its tooltip. */
  iconOnly?: boolean
  className?: string
  children: ReactNode
}

const MenuOverlay = lazyPart(async () => (await import('./menu-overlay.tsx')).MenuOverlay)

/** A button with a menu. The menu's code comes when somebody is about to open one. */
export function MenuButton({
  label,
  sections,
  variant = 'quiet',
  size = 'md',
  iconOnly,
  className = '',
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const look = iconOnly ? iconButtonClass(variant, size) : buttonClass(variant, size)
  return (
    <>
      <AriaButton
        ref={trigger}
        {...(iconOnly && { 'aria-label': label, ...tooltipProps(label) })}
        aria-haspopup="menu"
        aria-expanded={open}
        className={`${look} ${className}`}
        onHoverStart={() => MenuOverlay.bring()}
        onFocus={() => MenuOverlay.bring()}
        onPress={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
          else event.continuePropagation()
        }}
      >
        {children}
      </AriaButton>
      {open && (
        <MenuOverlay
          label={label}
          sections={sections}
          triggerRef={trigger}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
