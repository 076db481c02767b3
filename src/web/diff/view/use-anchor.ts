import { useLayoutEffect, useState, type RefObject } from 'react'

import type { Place, Places } from './use-places.ts'

/** Keeps a place at its position on screen while the heights around it change. */
export interface Anchor {
  /** Picks the place under the reader's eye. */
  readonly capture: () => void
  /** Picks it again after a scroll whose event has not arrived yet. */
  readonly captureScroll: () => void
  /** Scrolls so that `place` is `y` pixels below the top of the diff. */
  readonly hold: (place: Place, y: number) => void
  /** Puts the place back. Call it after each change of heights. */
  readonly restore: () => void
}

interface Surroundings {
  readonly scroller: HTMLElement
  readonly places: Places
  readonly onScrolled: () => void
}

interface Held {
  readonly place: Place
  readonly y: number
  /** The distance of the file's header, which replaces a line that gets hidden with its file. */
  readonly headerY: number
}

/** Maximum tries to scroll to a place: each may replace estimated heights by measured ones. */
const MOST_TRIES = 6

/** The browser's own scroll anchoring cannot follow a line to the rows of another layout. */
export function useAnchor(
  scroller: RefObject<HTMLElement | null>,
  places: Places,
  onScrolled: () => void,
): Anchor {
  const [anchor] = useState(createAnchor)
  useLayoutEffect(() => anchor.update({ scroller: scroller.current!, places, onScrolled }))
  return anchor
}

function createAnchor() {
  let around: Surroundings | null = null
  let held: Held | null = null
  let tries = 0
  /** The scroll position after the last capture or restoration. */
  let top = 0

  function take(place: Place, y: number): void {
    const header = around!.places.locate({ path: place.path, line: null })
    const headerY = Math.max(0, header?.y ?? 0)
    held = { place, y, headerY }
    tries = 0
    top = around!.scroller.scrollTop
  }

  function restore(): void {
    if (!held || tries === MOST_TRIES) return
    const found = around!.places.locate(held.place)
    if (!found) return
    const y = found.isHidden ? held.headerY : held.y
    if (Math.abs(found.y - y) < 0.5) return
    tries++
    around!.scroller.scrollTop += found.y - y
    top = around!.scroller.scrollTop
    around!.onScrolled()
  }

  function capture(): void {
    const place = around!.places.pick()
    const found = place && around!.places.locate(place)
    if (found) take(place, found.y)
    else held = null
  }

  return {
    update(next: Surroundings) {
      const from = around?.places
      around = next
      if (!held || !from || from.files === next.places.files) return
      held = { ...held, place: next.places.follow(held.place, from) }
      tries = 0
    },
    restore,
    capture,
    captureScroll: () => void (around!.scroller.scrollTop !== top && capture()),
    hold(place: Place, y: number) {
      take(place, y)
      restore()
    },
  }
}
