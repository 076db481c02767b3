import type { Page } from '@playwright/test'

import { expect } from './app.ts'

/** Asserts that every touch target is at least 44 px high and wide. */
export async function expectTargets(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(smallTargets), state).toEqual([])
}

function smallTargets(): string[] {
  const LEAST = 43.5
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=option], [role^=menuitem], [role=tab]'
  const sizeOf = (element: Element) => {
    const boxes = [element.getBoundingClientRect()]
    // Includes the label, because tapping it activates the control.
    const label = element.closest('label')
    if (label) boxes.push(label.getBoundingClientRect())
    const after = getComputedStyle(element, '::after')
    const reach = { width: parseFloat(after.width) || 0, height: parseFloat(after.height) || 0 }
    const isReach = after.content !== 'none' && after.position === 'absolute'
    return [...boxes, ...(isReach ? [reach] : [])].reduce(
      (most, { width, height }) => ({
        width: Math.max(most.width, width),
        height: Math.max(most.height, height),
      }),
      { width: 0, height: 0 },
    )
  }
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const { width, height } = sizeOf(element)
    const style = getComputedStyle(element)
    const isOut =
      element.closest('[inert], [aria-hidden=true]') !== null ||
      // Inline links are as high as their line of text.
      (style.display === 'inline' && element.closest('p') !== null) ||
      element.matches(':disabled') ||
      style.pointerEvents === 'none' ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      width < 2 ||
      style.clipPath !== 'none'
    if (isOut || (width >= LEAST && height >= LEAST)) return []
    return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`
  })
}
