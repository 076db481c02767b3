import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { Issue } from '#contract/issues.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { topsOf } from '#web/lib/tops.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { showRow, useVisibleRows } from '#web/ui/use-visible-rows.ts'

/** Estimated height in pixels of a card with a two-line title and one line of labels. */
const USUAL_HEIGHT = { comfortable: 104, default: 96, compact: 78 }
const CARD_GAP = 6
/** The maximum number of cards that are all drawn, so the browser's search finds their text. */
const FEW = 60
const OVERSCAN = 2

/** The last measured heights by issue id, in any list. They prevent rerendered cards from shifting. */
const lastHeights = new Map<number, number>()

/** The cards of a list that are drawn, and the heights of all. In pixels. */
interface CardWindow {
  readonly cards: readonly { readonly index: number; readonly top: number }[]
  /** The height of all cards. */
  readonly height: number
  /** The top of a card, or of the place after the last one. */
  readonly topOf: (index: number) => number
  /** Measures a card's element, which has the issue's id as `data-measured`. */
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  readonly show: (index: number) => void
}

/**
 * Returns the number of cards to draw beyond the view. Short lists draw all cards. Rows draw none, since many lists are
 * visible.
 */
export function spareCards(count: number, isWhole: boolean, isInRow: boolean): number {
  if (isInRow) return 0
  return isWhole && count <= FEW ? FEW : OVERSCAN
}

/**
 * Draws only some of a list's cards: the visible ones, once `isShown` also `spare` more on both sides, and always the
 * `kept` ones (-1 for none).
 */
export function useCardWindow(
  box: RefObject<HTMLElement | null>,
  issues: readonly Issue[],
  kept: readonly number[],
  spare: number,
  isShown: boolean,
): CardWindow {
  const usual = USUAL_HEIGHT[usePreference('cardDensity')]
  const [measurer] = useState(createMeasurer)
  useStore(measurer.version)
  const tops = topsOf(issues.map(({ id }) => (measurer.heightOf(id) ?? usual) + CARD_GAP))
  // In rows, lists differ in height, and most are low.
  const [from, to] = useVisibleRows(box, tops, isShown ? spare : 0, spare > 0 ? undefined : 0)
  const drawn = new Set(kept.filter((index) => index !== -1))
  for (let index = from; index < to; index++) drawn.add(index)
  useLayoutEffect(() =>
    measurer.settle(box.current!, (id) => {
      const index = issues.findIndex((issue) => issue.id === id)
      if (index === -1) return null
      return { top: tops[index]!, height: tops[index + 1]! - CARD_GAP - tops[index]! }
    }),
  )

  /** The card to show, until the cards drawn beside it have been measured. */
  const aim = useRef<number | null>(null)
  const show = useStable((index: number) => {
    showRow(box.current!, tops, index, CARD_GAP)
    aim.current = index
    void afterPaint().then(() => (aim.current = null))
  })
  useLayoutEffect(() => {
    if (aim.current !== null) showRow(box.current!, tops, aim.current, CARD_GAP)
  })
  return {
    cards: [...drawn].sort((a, b) => a - b).map((index) => ({ index, top: tops[index]! })),
    height: Math.max(0, tops[issues.length]! - CARD_GAP),
    topOf: (index) => tops[index] ?? tops[issues.length]!,
    measure: measurer.measure,
    show,
  }
}

/** The place that a card takes in its list, in pixels. Null when the card is gone. */
type PlaceOf = (id: number) => { readonly top: number; readonly height: number } | null

/**
 * Measures a list's drawn cards before they are painted, and whenever they change. The visible cards stay in place when
 * one above them turns out higher or lower than its place.
 */
function createMeasurer() {
  /** Heights by issue id. They differ between lists, since cards leave out what their list says. */
  const heights = new Map<number, number>()
  /** Changes with any height. */
  const version = createStore(0)
  let list: { box: HTMLElement; placeOf: PlaceOf } | null = null
  let nextScroll: number | null = null
  const observer = new ResizeObserver((entries) => {
    const { box, placeOf } = list!
    const { scrollTop } = box
    let [shift, hasChanged] = [0, false]
    for (const { target, borderBoxSize } of entries) {
      const id = Number((target as HTMLElement).dataset['measured'])
      const [{ blockSize: height }] = borderBoxSize as [ResizeObserverSize]
      if (!target.isConnected || height === heights.get(id)) continue
      const place = placeOf(id)
      if (place && place.top < scrollTop) shift += height - place.height
      heights.set(id, height)
      lastHeights.set(id, height)
      hasChanged = true
    }
    // Read before the list is drawn again, since the browser scrolls a list that gets too short.
    if (shift !== 0) nextScroll = scrollTop + shift
    if (hasChanged) version.set(version.get() + 1)
  })
  return {
    version,
    heightOf: (id: number) => heights.get(id) ?? lastHeights.get(id),
    measure: (element: HTMLElement | null) => {
      if (!element) return undefined
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    /** Keeps the visible cards in place. Call it after each rendering. */
    settle: (box: HTMLElement, placeOf: PlaceOf) => {
      list = { box, placeOf }
      if (nextScroll !== null) box.scrollTop = nextScroll
      nextScroll = null
    },
  }
}
