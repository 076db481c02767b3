import { useLayoutEffect, useState, type RefObject } from 'react'

import { createStore, useSelected, type Store } from '#web/lib/store.ts'
import { indexAt } from '#web/lib/tops.ts'

/** The visible part of a scroll container, in pixels. */
interface View {
  readonly top: number
  readonly height: number
}

/**
 * Returns the range of a long list's rows to draw: those in view and `spare` more on both sides. Rerenders only when the
 * range changes.
 *
 * @param tops the top of each row, then the end of the last one, in pixels from the top of the container (see `topsOf`)
 * @param guess the container's height in pixels until it is laid out, which is before the first paint
 */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  tops: Float64Array,
  spare: number,
  guess = 800,
): readonly [from: number, to: number] {
  const [view] = useState(() => createStore<View>({ top: 0, height: guess }))
  useLayoutEffect(() => follow(box.current!, view), [box, view])
  const first = useSelected(view, ({ top }) => indexAt(tops, top))
  const last = useSelected(view, ({ top, height }) => indexAt(tops, top + height))
  const count = tops.length - 1
  return [Math.max(0, Math.min(first, count - 1) - spare), Math.min(count, last + 1 + spare)]
}

/** Reads the visible part whenever it changes. The observer also reports the first size. */
function follow(box: HTMLElement, view: Store<View>): () => void {
  const read = () => view.set({ top: box.scrollTop, height: box.clientHeight })
  const observer = new ResizeObserver(read)
  observer.observe(box)
  box.addEventListener('scroll', read, { passive: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('scroll', read)
  }
}

/** Scrolls as little as needed to show a row. */
export function showRow(box: HTMLElement, tops: Float64Array, row: number, gap = 0): void {
  const [top, end] = [tops[row]!, tops[row + 1]! - gap]
  const { scrollTop, clientHeight } = box
  if (top < scrollTop) box.scrollTop = top
  else if (end > scrollTop + clientHeight) box.scrollTop = end - clientHeight
}
