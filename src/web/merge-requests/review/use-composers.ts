import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { NewPosition } from '#contract/positions.ts'
import { newPositionOf, placeName } from '#web/issuables/activity/threads.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import { isPosition } from './placing/is-position.ts'

interface Composers {
  readonly positions: readonly NewPosition[]
  /** Returns the position if its form takes the focus, and null otherwise. A new object each time the form is opened. */
  readonly focusedAt: (position: NewPosition) => NewPosition | null
  readonly open: (position: NewPosition, takesFocus?: boolean) => void
  /** Notes that the form has the focus. Drawn again after scrolling, it must not take it back. */
  readonly settle: () => void
  readonly close: (position: NewPosition) => void
}

/** The open forms for new comments in the diff. This browser keeps them, so they come back with their texts. */
export function useComposers(name: SubjectName): Composers {
  const [stored, store] = useUserMemory(`open comments ${fullReference(name)}`)
  const [justOpened, setJustOpened] = useState<NewPosition | null>(null)
  // No state, since nothing that is shown depends on it.
  const settled = useRef<NewPosition | null>(null)
  const positions = useMemo(() => parse(stored), [stored])
  return {
    positions,
    focusedAt: (position) =>
      justOpened && settled.current !== justOpened && isSamePlace(justOpened, position)
        ? justOpened
        : null,
    open: (position, takesFocus = true) => {
      // A stored text is drawn synchronously. Otherwise the state would be drawn again after it.
      flushSync(() => {
        setJustOpened(takesFocus ? { ...position } : null)
        store((text) => write([...without(parse(text), position), position]))
      })
    },
    settle: () => void (settled.current = justOpened),
    close: (position) => {
      setJustOpened(null)
      store((text) => write(without(parse(text), position)))
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
