import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'

import type { LineRef, Side } from '#web/diff/model/line-ref.ts'
import type { Spot } from './diff-context.ts'
import { refOf } from './row-index.ts'
import type { CursorActions } from './use-cursor.ts'
import type { DiffLayout } from './use-layout.ts'

/** The row under the pointer, with the index of its file. */
export interface HoveredRow extends Spot {
  readonly file: number
}

interface PointerOptions {
  scroller: RefObject<HTMLElement | null>
  layout: DiffLayout
  cursor: CursorActions
  /** Comments on the selected lines, or on the given one. Null when the reader may not comment. */
  onComment: ((line?: LineRef) => void) | null
}

/** The pointer on lines. One set of handlers serves all rows. */
export function usePointer({ scroller, layout, cursor, onComment }: PointerOptions) {
  const [hovered, setHovered] = useState<HoveredRow | null>(null)
  const isDragging = useRef(false)

  function lineAt({ file, row, side }: HoveredRow): LineRef | null {
    const { path } = layout.files[file]!
    const found = layout.shownRows(path)[row]
    return found ? refOf(path, found, side) : null
  }

  function onPointerDown(event: PointerEvent): void {
    const { target, button, shiftKey } = event
    if (!(target instanceof Element) || button !== 0) return
    // A selection stays within one side. Chromium would start it over beside a row's button.
    const side = target.closest<HTMLElement>('.diff-code')?.dataset['side']
    if (side) {
      scroller.current!.setAttribute('data-selecting', side)
      setHovered(null)
    }
    const spot = target.closest('.diff-number') && spotAt(target)
    const line = spot && lineAt(spot)
    if (!line) return
    event.preventDefault()
    isDragging.current = true
    scroller.current!.setPointerCapture(event.pointerId)
    cursor.moveTo(line, { extend: shiftKey })
  }

  function onPointerMove(event: PointerEvent): void {
    const { clientX, clientY, pointerType, buttons, target } = event
    // While dragging, events go to the scroller.
    const element = isDragging.current ? document.elementFromPoint(clientX, clientY) : target
    const spot = element instanceof Element ? spotAt(element) : null
    if (isDragging.current) {
      const line = spot && lineAt(spot)
      if (line) cursor.moveTo(line, { extend: true })
    } else if (pointerType === 'mouse' && buttons === 0) {
      setHovered((known) => (isSame(known, spot) ? known : spot))
    }
  }

  function onLostPointerCapture(): void {
    // The browser captures every touch.
    if (!isDragging.current) return
    isDragging.current = false
    const range = cursor.range()
    if (range && !isOneLine(range)) onComment?.()
  }

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return
    const spot = spotAt(target)
    const line = spot && lineAt(spot)
    if (!line) return
    if (target.closest('[data-comment]')) onComment?.(line)
    else if (target.closest('button')) return
    else if (target.closest('.diff-code') && document.getSelection()?.isCollapsed)
      cursor.moveTo(line)
  }

  return {
    hovered,
    handlers: {
      onPointerDown,
      onPointerMove,
      onLostPointerCapture,
      onClick,
      onPointerLeave: () => setHovered(null),
    },
  }
}

function isOneLine({ start, end }: NonNullable<ReturnType<CursorActions['range']>>): boolean {
  return start.oldLine === end.oldLine && start.newLine === end.newLine
}

function isSame(a: HoveredRow | null, b: HoveredRow | null): boolean {
  return a?.file === b?.file && a?.row === b?.row && a?.side === b?.side
}

/** Returns the row that an element is in. Null outside of lines. */
function spotAt(element: Element): HoveredRow | null {
  const row = element.closest<HTMLElement>('.diff-row')
  const file = row?.closest<HTMLElement>('[data-file]')
  if (!row || !file) return null
  const cell = element.closest<HTMLElement>('td, th')
  const side = (cell?.dataset['side'] ?? 'new') as Side
  return { file: Number(file.dataset['file']), row: Number(row.dataset['row']), side }
}
