import {
  createContext,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'

import {
  buttonClass,
  iconButtonClass,
  type ButtonSize,
  type ButtonVariant,
} from './button-class.ts'
import type { KeyId } from './keys/key-map.ts'
import { lazyPart } from './lazy-part.tsx'
import type { MenuSection } from './menu-section.ts'
import { tooltipProps } from './tooltip.ts'

/** An open menu, for the component that renders it. */
interface OpenMenu {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const Context = createContext<OpenMenu | null>(null)

/** Returns the open menu, for components passed as `menu`. */
export function useOpenMenu(): OpenMenu {
  const value = useContext(Context)
  if (!value) throw new Error('a menu is drawn without its button')
  return value
}

interface MenuButtonProps {
  /** The menu's name, which also names a button that shows only an icon. */
  label: string
  sections?: MenuSection[]
  /** Replaces `sections` with a component that loads with the menu. */
  menu?: ReactNode
  preload?: () => void
  variant?: ButtonVariant
  size?: ButtonSize
  /** True to show only an icon, with the label as tooltip. */
  iconOnly?: boolean
  /** The action whose shortcut the tooltip shows. */
  keyId?: KeyId
  className?: string
  tabIndex?: number
  children: ReactNode
}

const MenuOverlay = lazyPart(async () => (await import('./menu-overlay.tsx')).MenuOverlay)

const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** A button with a menu. The menu's code loads on hover or focus. */
export function MenuButton({
  label,
  sections = [],
  menu,
  preload = MenuOverlay.preload,
  variant = 'quiet',
  size = 'md',
  iconOnly,
  keyId,
  className = '',
  tabIndex,
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const opened = useMemo(
    () => ({ label, triggerRef: trigger, onClose: () => setOpen(false) }),
    [label],
  )
  const look = iconOnly ? iconButtonClass(variant, size) : buttonClass(variant, size)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        {...(iconOnly && { 'aria-label': label })}
        {...((iconOnly || keyId) && tooltipProps(label, keyId))}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        className={`${look} ${className}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          // Handles Enter too: its synthetic click looks like a screen reader's, which moves the focus too late.
          if (!OPENING.has(event.key)) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <Context value={opened}>{menu ?? <MenuOverlay {...opened} sections={sections} />}</Context>
      )}
    </>
  )
}
