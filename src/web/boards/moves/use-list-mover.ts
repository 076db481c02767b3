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
import type { ListMove } from './draw-lists.ts'
import { LIFT_STEPS, placeAfter, type Lift } from './list-mover.ts'
import { cancelledWords, droppedWords, heldWords, liftedWords } from './move-words.ts'

/**
 * Lists moved by keyboard: lifted, carried and dropped, all by place and not by pixels. `held` is the list in hand,
 * to be drawn where it is carried; it is only sent when it is dropped.
 */
export function useListMover(onMove: (move: ListMove) => void) {
  const [lift, setLift] = useState<Lift | null>(null)
  const held = useMemo(() => lift && { listId: lift.listId, position: lift.at }, [lift])

  function drop(list: List, count: number) {
    if (!lift) return
    if (lift.at !== lift.from) onMove({ listId: list.id, position: lift.at })
    announce(droppedWords(titleOf(list), lift.at, count))
    setLift(null)
  }

  function cancel(list: List, count: number) {
    if (!lift) return
    announce(cancelledWords(titleOf(list), lift.from, count))
    setLift(null)
  }

  /** Moves at once, without lifting. */
  const moveTo = useStable((list: List, from: number, to: number, count: number) => {
    if (to < 0 || to >= count || to === from) return
    onMove({ listId: list.id, position: to })
    announce(heldWords(titleOf(list), to, count))
  })

  const press = useStable((event: MouseEvent, list: List, place: number, count: number) => {
    // A click without a pointer: Space, Enter, or what a screen reader sends for them.
    if (event.detail !== 0) return
    if (isHeld(list)) drop(list, count)
    else {
      setLift({ listId: list.id, from: place, at: place })
      announce(liftedWords(titleOf(list), place, count))
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
    // The element loses the focus for a moment when it changes its place.
    requestAnimationFrame(() => {
      if (document.activeElement !== currentTarget) cancel(list, count)
    })
  })

  /** What the handle of a list needs: the button that is its name in the header. */
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
    const step = LIFT_STEPS.find((step) => matchesKey(event, `list.${step}`))
    if (step) {
      event.preventDefault()
      const at = placeAfter(step, lift.at, count)
      setLift({ ...lift, at })
      announce(heldWords(titleOf(list), at, count))
    } else if (matchesKey(event, 'list.cancel')) {
      event.stopPropagation()
      cancel(list, count)
    }
  }

  return { held, moveTo, handleProps }
}
