import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  useVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'

import type { Issue } from '#contract/issues.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useHiddenParts } from './card-parts.ts'

/** Estimated height in pixels of a card with a two-line title and one line of labels. */
const USUAL_HEIGHT = { comfortable: 104, default: 96, compact: 78 }
export const CARD_GAP = 6
/** The maximum number of cards rendered without virtualization, so the browser's search finds their text. */
const FEW = 60
const OVERSCAN = 2

/** Measured heights by issue id. They prevent rerendered cards from shifting. */
const heights = new Map<number, number>()

/** True when a card starts below the visible part. Reads cached measurements to avoid a layout. */
function isBelowView(
  index: number,
  { measurementsCache, scrollOffset, scrollRect }: Virtualizer<HTMLElement, Element>,
): boolean {
  const start = measurementsCache[index]?.start
  return (
    start !== undefined && scrollRect !== null && start > (scrollOffset ?? 0) + scrollRect.height
  )
}

/**
 * Returns the number of cards to render beyond the view. Short lists render all cards. Rows render none, since many
 * lists are visible.
 */
export function spareCards(count: number, isWhole: boolean, isInRow: boolean): number {
  if (isInRow) return 0
  return isWhole && count <= FEW ? FEW : OVERSCAN
}

/**
 * Virtualizes a list's cards. Once `isShown`, renders the visible cards and `spare` more on both sides. Always renders
 * the cards at the indexes that `kept` returns (-1 for none).
 */
export function useCardWindow(
  box: RefObject<HTMLElement | null>,
  issues: readonly Issue[],
  kept: () => readonly number[],
  spare: number,
  isShown: boolean,
) {
  const density = usePreference('density')
  const hidden = useHiddenParts()
  // The virtualizer is read only during render and never stored.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: issues.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => issues[index]!.id,
    // In rows, cells differ in height.
    ...(spare > 0 && likeOtherBoxes()),
    scrollToFn: scrollBox,
    estimateSize: (index) => heights.get(issues[index]!.id) ?? USUAL_HEIGHT[density],
    measureElement: (element, entry, instance) => {
      const index = instance.indexFromElement(element)
      const issue = issues[index]
      if (!issue) return measureElement(element, entry, instance)
      // Measuring forces an early layout. For cards out of view, the observer reports the height soon enough.
      if (!entry && heights.has(issue.id)) return heights.get(issue.id)!
      if (!entry && isBelowView(index, instance)) return USUAL_HEIGHT[density]
      const height = measureElement(element, entry, instance)
      heights.set(issue.id, height)
      return height
    },
    gap: CARD_GAP,
    overscan: isShown ? spare : 0,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const others = kept().filter((index) => index !== -1 && !shown.includes(index))
      return [...shown, ...new Set(others)].sort((a, b) => a - b)
    },
  })
  const measured = useRef({ density, hidden })
  // Cards out of view are measured when they come into view.
  useLayoutEffect(() => {
    if (measured.current.density === density && measured.current.hidden === hidden) return
    measured.current = { density, hidden }
    virtualizer.measure()
  }, [virtualizer, density, hidden])
  return virtualizer
}

type CardVirtualizer = Virtualizer<HTMLElement, Element>

/** The size in pixels of the last list's scroll container. */
let usual: Rect | null = null

/**
 * Virtualizer options that assume the previous list's size. Measuring forces an early layout, so only the first list is
 * measured. For other lists, the browser reports a different size later.
 */
function likeOtherBoxes() {
  return { ...(usual && { initialRect: usual }), observeElementRect: observe }
}

function observe({ scrollElement: box }: CardVirtualizer, tell: (rect: Rect) => void) {
  if (!box) return undefined
  const read = () => {
    usual = { width: box.offsetWidth, height: box.offsetHeight }
    tell(usual)
  }
  if (!usual) read()
  const observer = new ResizeObserver(read)
  observer.observe(box)
  return () => observer.disconnect()
}

const scrolled = new WeakSet<HTMLElement>()

/** Skips the first scroll to the top. A new container is already there, and scrolling forces an early layout. */
const scrollBox: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  const box = instance.scrollElement
  const isFresh = box && !scrolled.has(box)
  if (box) scrolled.add(box)
  if (isFresh && offset + (options.adjustments ?? 0) === 0) return
  elementScroll(offset, options, instance)
}
