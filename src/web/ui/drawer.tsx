import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { DrawerEdge } from './drawer-edge.tsx'
import { useDrawerWidth } from './use-drawer-width.ts'
import { useMedia } from './use-media.ts'

interface DrawerProps {
  /** The element that names it. */
  labelledBy: string
  /** Stays when the rest is scrolled. */
  header: ReactNode
  /** Moves the focus into a non-modal drawer on opening and whenever this changes. */
  arrival: unknown
  onClose: () => void
  /** Keys that nothing in it has taken. */
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A panel at the right of what it is about, which stays in use; on a phone it fills the screen. Open as long as it is
 * rendered. Import it only from files that are themselves loaded lazily.
 */
export function Drawer(props: DrawerProps) {
  const isWide = useMedia('(min-width: 48rem)')
  const onKeyDown = (event: KeyboardEvent) => {
    // What is drawn elsewhere, such as a menu of it, has keys of its own.
    if (!event.currentTarget.contains(event.target as Node) || event.defaultPrevented) return
    if (event.key === 'Escape') props.onClose()
    else props.onKeyDown(event)
  }
  return isWide ? (
    <Side {...props} onKeyDown={onKeyDown} />
  ) : (
    <Screen {...props} onKeyDown={onKeyDown} />
  )
}

function Side({ labelledBy, header, arrival, onKeyDown, children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { width, setWidth } = useDrawerWidth()
  // A change of it is an event.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => body.current?.focus({ preventScroll: true }), [arrival])
  return (
    // The keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      aria-labelledby={labelledBy}
      data-key-scope="drawer"
      onKeyDown={onKeyDown}
      style={{ width }}
      className="absolute inset-y-0 right-0 z-20 flex max-w-full animate-slide flex-col border-t border-l border-hairline bg-canvas has-[>:focus-visible]:border-l-accent max-lg:shadow-popover lg:relative lg:max-w-[calc(100%-18.5rem)] lg:shrink-0"
    >
      <DrawerEdge panel={panel} width={width} onResize={setWidth} />
      {header}
      {/* It is this that keys scroll. */}
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
          {/* The keys are those of the buttons in it. */}
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
