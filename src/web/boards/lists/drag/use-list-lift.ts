import {
  useCallback,
  useMemo,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'

import { titleOf, type List } from '#web/boards/board/board-column.ts'
import { announce } from '#web/ui/announcer.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { positionWords, type ListMove } from './list-move.ts'

/** A list being carried by keyboard, with no request sent yet. */
interface Lift {
  readonly listId: number
  /** The list's original and current positions, from 0 among the movable lists. */
  readonly from: number
  readonly at: number
}

const STEPS = ['left', 'right', 'first', 'last'] as const

/** Returns the position one step from `at` among `count` positions, clamped at the ends. */
export function placeAfter(step: (typeof STEPS)[number], at: number, count: number): number {
  if (step === 'first') return 0
  if (step === 'last') return count - 1
  return step === 'left' ? Math.max(0, at - 1) : Math.min(count - 1, at + 1)
}

/**
 * Lifts, carries and drops lists by keyboard. `held` is the carried list's move to draw. `onMove` runs for a direct
 * move. `onDrop` runs for a drop, even at the old position `from`.
 */
export function useListLift(
  onMove: (move: ListMove) => void,
  onDrop: (list: List, from: number, to: number) => void,
) {
  const [lift, setLift] = useState<Lift | null>(null)
  const held = useMemo(() => lift && { listId: lift.listId, position: lift.at }, [lift])

  function cancel(list: List, count: number) {
    if (!lift) return
    announce(`Canceled. List “${titleOf(list)}” is back at ${positionWords(lift.from, count)}.`)
    setLift(null)
  }

  /** Moves a list at once, without lifting it. */
  const moveTo = useStable((list: List, from: number, to: number, count: number) => {
    if (to < 0 || to >= count || to === from) return
    onMove({ listId: list.id, position: to })
    announceAt(list, to, count)
  })

  const press = useStable((event: MouseEvent, list: List, place: number, count: number) => {
    // Handles only clicks without a pointer: Space, Enter, or a screen reader's equivalent.
    if (event.detail !== 0) return
    if (lift && isHeld(list)) {
      onDrop(list, lift.from, lift.at)
      setLift(null)
    } else {
      setLift({ listId: list.id, from: place, at: place })
      announce(
        `Lifted list “${titleOf(list)}”, ${positionWords(place, count)}. Move with the arrow keys, drop with Space, cancel with Escape.`,
      )
    }
  })

  const key = useStable((event: KeyboardEvent, list: List, place: number, count: number) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (isHeld(list)) carry(event, list, count)
    else if (matchesKey(event, 'list.move-left')) moveTo(list, place, place - 1, count)
    else if (matchesKey(event, 'list.move-right')) moveTo(list, place, place + 1, count)
  })

  const leave = useStable(({ currentTarget }: FocusEvent, list: List, count: number) => {
    if (!isHeld(list)) return
    // The element briefly loses the focus when its position changes.
    requestAnimationFrame(() => {
      if (document.activeElement !== currentTarget) cancel(list, count)
    })
  })

  /** Props for a list's handle, the title button in its header. */
  const handleProps = useCallback(
    (list: List, place: number, count: number): HTMLAttributes<HTMLElement> => ({
      onClick: (event) => press(event, list, place, count),
      onKeyDown: (event) => key(event, list, place, count),
      onBlur: (event) => leave(event, list, count),
    }),
    [press, key, leave],
  )

  function isHeld({ id }: List): boolean {
    return lift?.listId === id
  }

  function carry(event: KeyboardEvent, list: List, count: number) {
    if (!lift) return
    const step = STEPS.find((step) => matchesKey(event, `list.${step}`))
    if (step) {
      event.preventDefault()
      const at = placeAfter(step, lift.at, count)
      setLift({ ...lift, at })
      announceAt(list, at, count)
    } else if (matchesKey(event, 'list.cancel')) {
      event.stopPropagation()
      cancel(list, count)
    }
  }

  return { held, moveTo, handleProps }
}

function announceAt(list: List, position: number, count: number): void {
  announce(`List “${titleOf(list)}”, ${positionWords(position, count)}`)
}
