import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent } from 'react'

import { useStore } from '#web/lib/store.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, shownToasts, type Toast } from './toast.ts'

export function ToastRegion() {
  const toasts = useStore(shownToasts)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  /** The element to focus once the focused toast is gone. Null while no toast is focused. */
  const left = useRef<EventTarget | null>(null)
  // No leave event fires when a toast under the pointer or focus is removed.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => setHeld(region.current?.matches(HOLDING) ?? false), [toasts])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(restoreFocus, [toasts])

  function restoreFocus() {
    if (document.activeElement !== document.body) return
    if (left.current instanceof HTMLElement) left.current.focus({ preventScroll: true })
    left.current = null
  }

  function onFocus({ relatedTarget }: FocusEvent) {
    setHeld(true)
    if (!region.current?.contains(relatedTarget)) left.current = relatedTarget
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    setHeld(false)
    if (relatedTarget && !region.current?.contains(relatedTarget)) left.current = null
  }
  return (
    // The region is not interactive. It only tracks pointer and focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-label="Notifications"
      // Keeps toasts readable by screen readers while a dialog is open.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-3 bottom-16 z-60 flex flex-col items-end gap-2 max-md:[:root:has([data-dock])_&]:bottom-34 md:right-4 md:bottom-4 md:left-auto"
      onPointerEnter={({ pointerType }) => setHeld(pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} toast={item} held={held} />
      ))}
    </section>
  )
}

/** Touch devices match `:hover` even after the tap. */
const HOLDING = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within'

/** A toast. Its timer pauses while the pointer or focus is on the region. */
function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, life, text, action } = toast
  useEffect(() => {
    if (life === null || held) return undefined
    const timer = setTimeout(() => dismissToast(id), life)
    return () => clearTimeout(timer)
  }, [id, life, held])

  return (
    <output className="pointer-events-auto flex w-full max-w-90 animate-rise items-start gap-2 rounded-card border border-hairline bg-raised py-2 pr-2 pl-3 shadow-popover">
      {toast.kind === 'error' && (
        <CircleAlert
          aria-hidden
          size={16}
          className="mt-1.5 shrink-0 text-danger pointer-coarse:mt-3.5"
        />
      )}
      <p className="min-w-0 flex-1 py-1 pointer-coarse:py-3">{text}</p>
      {action && (
        <Button
          variant="quiet"
          size="sm"
          onPress={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" onPress={() => dismissToast(id)}>
        <X aria-hidden size={14} />
      </IconButton>
    </output>
  )
}
