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
import { lazyPart } from './lazy-part.tsx'
import type { MenuSection } from './menu-section.ts'
import { tooltipProps } from './tooltip.ts'

/** The state of an open menu. */
interface OpenMenu {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const Context = createContext<OpenMenu | null>(null)

/** For what a button has as its `menu`. */
export function useOpenMenu(): OpenMenu {
  const value = useContext(Context)
  if (!value) throw new Error('a menu is drawn without its button')
  return value
}

interface MenuButtonProps {
  /** The name of the menu; where only an icon is shown, of the button too. */
  label: string
  sections?: MenuSection[]
  /** Instead of sections, where these too should come only when somebody is about to open the menu. */
  menu?: ReactNode
  bring?: () => void
  variant?: ButtonVariant
  size?: ButtonSize
  /** Only an icon is shown: the label becomes its tooltip. */
  iconOnly?: boolean
  className?: string
  children: ReactNode
}

const MenuOverlay = lazyPart(async () => (await import('./menu-overlay.tsx')).MenuOverlay)

const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** A button with a menu. The menu's code comes when somebody is about to open one. */
export function MenuButton({
  label,
  sections = [],
  menu,
  bring = MenuOverlay.bring,
  variant = 'quiet',
  size = 'md',
  iconOnly,
  className = '',
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
        {...(iconOnly && { 'aria-label': label, ...tooltipProps(label) })}
        aria-haspopup="menu"
        aria-expanded={open}
        className={`${look} ${className}`}
        onPointerEnter={bring}
        onFocus={bring}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          // Enter as well: the click that it makes looks like a reader's, to whom the focus is given too late.
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
