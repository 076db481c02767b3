import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'

import type { Issue } from '#web/boards/issue.ts'
import { useHiddenParts } from '#web/boards/view/card-parts.ts'
import { usePreference } from '#web/lib/preferences.ts'

/** Pixels of a card with a title of two lines and one line of labels; each is measured once it is drawn. */
const USUAL_HEIGHT = { comfortable: 104, default: 96, compact: 78 }
export const CARD_GAP = 6
/** As many cards are drawn all, so that the browser finds their words. */
const FEW = 60
const OVERSCAN = 2

/** Pixels of the cards that have been drawn: when they are again, nothing has to move for them. */
const heights = new WeakMap<Issue, number>()

/** How many cards out of view are drawn: all of a list of few; none where many lists are drawn, in rows. */
export function spareCards(count: number, isWhole: boolean, isInRow: boolean): number {
  if (isInRow) return 0
  return isWhole && count <= FEW ? FEW : OVERSCAN
}

/**
 * Which cards of a list are in the document: those in view with `spare` on both sides, and some that stay wherever they
 * are (-1 for none).
 */
export function useCardWindow(
  box: RefObject<HTMLElement | null>,
  issues: readonly Issue[],
  kept: readonly number[],
  spare: number,
) {
  const density = usePreference('density')
  const hidden = useHiddenParts()
  // What it returns is read while the list is drawn, and not kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: issues.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => issues[index]!.id,
    estimateSize: (index) => heights.get(issues[index]!) ?? USUAL_HEIGHT[density],
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      const issue = issues[instance.indexFromElement(element)]
      if (issue) heights.set(issue, height)
      return height
    },
    gap: CARD_GAP,
    overscan: spare,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const others = kept.filter((index) => index !== -1 && !shown.includes(index))
      return [...shown, ...new Set(others)].sort((a, b) => a - b)
    },
  })
  // Those out of view are measured again when they come into it.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, density, hidden])
  return virtualizer
}
