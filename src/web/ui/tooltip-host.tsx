import { useEffect, useState } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

import { KeyCaps } from './keys/key-caps.tsx'
import type { KeyId } from './keys/key-map.ts'

interface Shown {
  anchor: HTMLElement
  text: string
  keyId: KeyId | undefined
}

const DELAY_MS = 400
/** The time after a tooltip hides during which the next one appears without delay. */
const MEMORY_MS = 300
const ANCHOR = '[data-tooltip]'

/** Shows the app's tooltips, one at a time. */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => followPointerAndFocus(setShown), [])
  return shown && <TooltipOverlay key={shown.text} {...shown} />
}

function followPointerAndFocus(show: (shown: Shown | null) => void): () => void {
  let anchor: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = -Infinity
  let isShown = false

  const open = (element: HTMLElement) => {
    isShown = true
    const { tooltip = '', tooltipKey } = element.dataset
    show({ anchor: element, text: tooltip, keyId: tooltipKey as KeyId | undefined })
  }
  const close = () => {
    clearTimeout(timer)
    anchor = null
    if (!isShown) return
    isShown = false
    hiddenAt = performance.now()
    show(null)
  }
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const next = target.closest<HTMLElement>(ANCHOR)
    // Keeps the tooltip open when the pointer moves onto it.
    if (next === anchor || target.closest('[role=tooltip]')) return
    const isNear = isShown || performance.now() - hiddenAt < MEMORY_MS
    close()
    if (!next) return
    anchor = next
    timer = setTimeout(() => open(next), isNear ? 0 : DELAY_MS)
  }
  const focus = ({ target }: { target: EventTarget | null }) => {
    const next = target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null
    close()
    if (!next?.matches(':focus-visible')) return
    anchor = next
    open(next)
  }

  // A control may have taken the focus before this was loaded.
  focus({ target: document.activeElement })
  const controller = new AbortController()
  const options = { signal: controller.signal, capture: true }
  document.addEventListener('pointerover', over, options)
  document.addEventListener('focusin', focus, options)
  for (const end of ['focusout', 'pointerdown', 'keydown'] as const) {
    document.addEventListener(end, close, options)
  }
  return () => {
    close()
    controller.abort()
  }
}

interface TooltipOverlayProps {
  anchor: HTMLElement
  text: string
  keyId: KeyId | undefined
}

/** React Aria's state for a tooltip that is open while it is rendered. */
const OPEN = { isOpen: true, shouldSkipAnimation: true, open: () => {}, close: () => {} }

function TooltipOverlay({ anchor, text, keyId }: TooltipOverlayProps) {
  return (
    <TooltipTriggerStateContext value={OPEN}>
      <Tooltip
        triggerRef={{ current: anchor }}
        offset={6}
        className="z-70 flex max-w-70 animate-appear pointer-coarse:pointer-events-none items-center rounded-control border border-hairline bg-raised px-2 py-1 text-small text-text shadow-popover"
      >
        {text}
        <KeyCaps id={keyId} isFramed />
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
