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

/** Pixels of a card with a title of two lines and one line of labels; each is measured once it is drawn. */
const USUAL_HEIGHT = { comfortable: 104, default: 96, compact: 78 }
export const CARD_GAP = 6
/** As many cards are drawn all, so that the browser finds their words. */
const FEW = 60
const OVERSCAN = 2

/** Pixels of the cards that have been drawn, by the ids of their issues: when they are again, nothing has to move. */
const heights = new Map<number, number>()

/** Whether a card begins further down than one sees; nothing is asked of the page for that. */
function isBelowView(
  index: number,
  { measurementsCache, scrollOffset, scrollRect }: Virtualizer<HTMLElement, Element>,
): boolean {
  const start = measurementsCache[index]?.start
  return (
    start !== undefined && scrollRect !== null && start > (scrollOffset ?? 0) + scrollRect.height
  )
}

/** How many cards out of view are drawn: all of a list of few; none where many lists are drawn, in rows. */
export function spareCards(count: number, isWhole: boolean, isInRow: boolean): number {
  if (isInRow) return 0
  return isWhole && count <= FEW ? FEW : OVERSCAN
}

/**
 * Which cards of a list are in the document: those in view with `spare` on both sides, and some that stay wherever they
 * are (-1 for none): which is asked when others come into view. Those out of view come once the others are on the screen.
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
  // What it returns is read while the list is drawn, and not kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: issues.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => issues[index]!.id,
    // In rows the parts of a list are not as high as each other.
    ...(spare > 0 && likeOtherBoxes()),
    scrollToFn: scrollBox,
    estimateSize: (index) => heights.get(issues[index]!.id) ?? USUAL_HEIGHT[density],
    measureElement: (element, entry, instance) => {
      const index = instance.indexFromElement(element)
      const issue = issues[index]
      if (!issue) return measureElement(element, entry, instance)
      // To ask the element lays out the page early: where nobody sees it, the browser tells soon enough.
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
  // Those out of view are measured again when they come into it.
  useLayoutEffect(() => {
    if (measured.current.density === density && measured.current.hidden === hidden) return
    measured.current = { density, hidden }
    virtualizer.measure()
  }, [virtualizer, density, hidden])
  return virtualizer
}

type CardVirtualizer = Virtualizer<HTMLElement, Element>

/** Pixels of the box of cards that was looked at last. */
let usual: Rect | null = null

/**
 * Options for a box that is most likely as large as the others of its board. Only the first one is asked, which lays out
 * the page early; of another one the browser tells if it differs.
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

/** A box that has just appeared is at its top: to scroll it there would lay out the page early. */
const scrollBox: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  const box = instance.scrollElement
  const isFresh = box && !scrolled.has(box)
  if (box) scrolled.add(box)
  if (isFresh && offset + (options.adjustments ?? 0) === 0) return
  elementScroll(offset, options, instance)
}
