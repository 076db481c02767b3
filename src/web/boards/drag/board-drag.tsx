import { useEffect, useRef, type ComponentType, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useCarry, type DragHandlers, type Held } from './use-carry.ts'

/** The board's columns and cards, used to find the pressed one. */
interface Places {
  readonly columns: readonly Column[]
  readonly cardsOf: (column: Column) => readonly Issue[]
}

interface BoardDragProps {
  places: Places
  handlers: readonly DragHandlers[]
  Preview: ComponentType<{ of: HTMLElement }>
  children: ReactNode
}

/** Makes the lists and cards in `children` draggable by pointer. */
export function BoardDrag({ places, handlers, Preview, children }: BoardDragProps) {
  const { origin, carried, grab } = useCarry(handlers)
  const board = useRef<HTMLDivElement>(null)
  const isCarrying = origin !== null
  useEffect(() => {
    // Runs after the paint, so neither lifting nor dropping waits for the restyle.
    void afterPaint().then(() => board.current?.toggleAttribute('data-carrying', isCarrying))
  }, [isCarrying])

  function take({ nativeEvent: press }: SyntheticEvent<Element, MouseEvent | TouchEvent>): void {
    const isMain = 'touches' in press ? press.touches.length === 1 : press.button === 0
    const held = heldBy(press.target as Element, places)
    if (isMain && held) grab(press, held)
  }

  return (
    <>
      <div
        ref={board}
        // Hides buttons under the pointer during a drag. One rule here is ten times faster than a rule for each card.
        className="contents [&[data-carrying]_[data-ask]]:opacity-0! [&[data-carrying]_[data-offer]]:invisible"
        onMouseDownCapture={take}
        onTouchStartCapture={take}
      >
        {children}
      </div>
      {origin &&
        createPortal(
          <div
            key={origin.time}
            ref={carried}
            style={origin.box}
            className="pointer-events-none fixed z-50"
          >
            <Preview of={origin.element} />
          </div>,
          document.body,
        )}
    </>
  )
}

/**
 * Returns the card or list that a press on `target` would drag. Null outside of `data-grip`, on selectable text, and on
 * links and buttons other than the handle and labels.
 */
function heldBy(target: Element, { columns, cardsOf }: Places): Held | null {
  const grip = target.closest<HTMLElement>('[data-grip]')
  if (
    !grip ||
    target.closest(':is(a, button):not([data-handle], [data-label]), input, [data-text]')
  )
    return null
  const list = grip.closest<HTMLElement>('[data-key]')
  const column = columns.find(({ key }) => key === list?.dataset['key'])
  if (!list || !column) return null
  const id = grip.querySelector<HTMLElement>('[data-card]')?.dataset['card']
  if (id === undefined) return { column, issue: null, element: list }
  const issue = cardsOf(column).find((each) => String(each.id) === id)
  return issue ? { column, issue, element: grip } : null
}
