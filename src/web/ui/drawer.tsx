import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { isWriting } from './keys/text-target.ts'
import { PanelEdge } from './panel-edge.tsx'
import { useMedia } from './use-media.ts'
import { usePanelWidth } from './use-panel-width.ts'

interface DrawerProps {
  /** The heading's ID. */
  labelledBy: string
  /** Stays in place while the content below scrolls. */
  header: ReactNode
  /** Each new value moves the focus into a non-modal drawer. So does opening it. */
  arrival: unknown
  onClose: () => void
  /** Receives keys that the content does not handle. */
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A non-modal panel on the right. On a phone, a modal that fills the screen. Open while it is rendered. Import it only
 * from lazily loaded files.
 */
export function Drawer(props: DrawerProps) {
  const isWide = useMedia('(min-width: 48rem)')
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores key events from portals, such as menus.
    if (!event.currentTarget.contains(event.target as Node) || event.defaultPrevented) return
    if (isWriting(event.nativeEvent)) return
    if (event.key === 'Escape') props.onClose()
    else if (!takesArrows(event)) props.onKeyDown(event)
  }
  return isWide ? (
    <Side {...props} onKeyDown={onKeyDown} />
  ) : (
    <Screen {...props} onKeyDown={onKeyDown} />
  )
}

/** True for an arrow key on a radio button, or in a scroll box within the drawer's content. */
function takesArrows({ key, target }: KeyboardEvent): boolean {
  if (!key.startsWith('Arrow') || !(target instanceof HTMLElement)) return false
  return target.matches('[type="radio"]') || isScrollBox(target)
}

function isScrollBox(box: HTMLElement): boolean {
  const isScrollable = /auto|scroll/.test(getComputedStyle(box).overflowY)
  return box.matches('[tabindex="0"]') && isScrollable && box.scrollHeight > box.clientHeight
}

const WIDTHS = { least: 360, usual: 480, most: 720 }

function Side({ labelledBy, header, arrival, onKeyDown, children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { width, setWidth } = usePanelWidth('mergeboard.drawer-width', WIDTHS)
  // Runs on every change of `arrival`.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => body.current?.focus({ preventScroll: true }), [arrival])
  return (
    // Handles key events that bubble from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      aria-labelledby={labelledBy}
      data-key-scope="drawer"
      onKeyDown={onKeyDown}
      style={{ width }}
      className="absolute inset-y-0 right-0 z-20 flex max-w-full animate-slide flex-col border-t border-l border-hairline bg-canvas has-[>:focus-visible]:border-l-accent max-lg:shadow-popover lg:relative lg:max-w-[calc(100%-18.5rem)] lg:shrink-0"
    >
      <PanelEdge
        label="Drawer width"
        side="left"
        panel={panel}
        width={width}
        widths={WIDTHS}
        onResize={setWidth}
      />
      {header}
      {/* Takes the focus, so the arrow keys scroll the content. */}
      <div ref={body} tabIndex={-1} className={BODY}>
        {children}
      </div>
    </section>
  )
}

function Screen({ labelledBy, header, onClose, onKeyDown, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-30 h-dvh bg-canvas"
    >
      <Modal className="size-full">
        <Dialog aria-labelledby={labelledBy} className="size-full outline-none">
          {/* Handles key events that bubble from the controls inside. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div onKeyDown={onKeyDown} className="flex size-full flex-col">
            {header}
            <div className={BODY}>{children}</div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const BODY = 'min-h-0 flex-1 overflow-y-auto overscroll-y-contain outline-none'
