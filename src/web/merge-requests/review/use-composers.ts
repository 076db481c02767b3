import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { NewPosition } from '#contract/positions.ts'
import { newPositionOf, placeName } from '#web/issuables/activity/threads.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { isPosition } from './placing/is-position.ts'

interface Composers {
  /** Includes those of the forms that the user has left. */
  readonly positions: readonly NewPosition[]
  /** True for a form that was closed with a text in it. */
  readonly isLeft: (position: NewPosition) => boolean
  /** Returns the position if its form takes the focus, and null otherwise. A new object each time the form is opened. */
  readonly focusedAt: (position: NewPosition) => NewPosition | null
  readonly open: (position: NewPosition, takesFocus?: boolean) => void
  /** Notes that the form has the focus. Drawn again after scrolling, it must not take it back. */
  readonly settle: () => void
  /** Closes a form, and keeps its place for its text. */
  readonly leave: (position: NewPosition) => void
  readonly close: (position: NewPosition) => void
}

/** The open forms for new comments in the diff. This browser keeps them, so they come back with their texts. */
export function useComposers(name: SubjectName): Composers {
  const [stored, store] = useUserMemory(`open comments ${fullReference(name)}`)
  const [storedLeft, storeLeft] = useUserMemory(`left comments ${fullReference(name)}`)
  const [justOpened, setJustOpened] = useState<NewPosition | null>(null)
  // No state, since nothing that is shown depends on it.
  const settled = useRef<NewPosition | null>(null)
  const left = useMemo(() => parse(storedLeft), [storedLeft])
  const positions = useMemo(() => [...parse(stored), ...left], [stored, left])
  const add = (to: typeof store, position: NewPosition) =>
    to((text) => write([...without(parse(text), position), position]))
  const remove = (from: typeof store, position: NewPosition) =>
    from((text) => write(without(parse(text), position)))
  return {
    positions,
    isLeft: (position) => left.some((one) => isSamePlace(one, position)),
    focusedAt: (position) =>
      justOpened && settled.current !== justOpened && isSamePlace(justOpened, position)
        ? justOpened
        : null,
    open: (position, takesFocus = true) => {
      // A stored text is drawn synchronously. Otherwise the state would be drawn again after it.
      flushSync(() => {
        setJustOpened(takesFocus ? { ...position } : null)
        remove(storeLeft, position)
        add(store, position)
      })
    },
    settle: () => void (settled.current = justOpened),
    leave: (position) => {
      setJustOpened(null)
      remove(store, position)
      add(storeLeft, position)
    },
    close: (position) => {
      setJustOpened(null)
      remove(store, position)
      remove(storeLeft, position)
    },
  }
}

function without(positions: readonly NewPosition[], gone: NewPosition): readonly NewPosition[] {
  return positions.filter((position) => !isSamePlace(position, gone))
}

function isSamePlace(a: NewPosition, b: NewPosition): boolean {
  return placeName(a) === placeName(b)
}

function write(positions: readonly NewPosition[]): string | null {
  return positions.length > 0 ? JSON.stringify(positions) : null
}

function parse(text: string | null): readonly NewPosition[] {
  try {
    const positions: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(positions) ? positions.filter(isPosition).map(newPositionOf) : []
  } catch {
    return []
  }
}
