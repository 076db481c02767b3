import type { Page } from '@playwright/test'

import { expect } from './app.ts'

/** Asserts that the focused element is uncovered and has a visible outline. */
export async function expectFocusSeen(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(problemOfFocus), state).toBe('')
}

function problemOfFocus(): string {
  const focused = document.activeElement!
  if (focused === document.body) return 'nothing has the focus'
  const option = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
  const marked = option ?? focused
  const { x, y, width, height } = marked.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!top || !(marked.contains(top) || top.contains(marked))) {
    return `“${top?.textContent}”, ${top?.outerHTML.slice(-200)} covers ${marked.outerHTML.slice(0, 200)}`
  }
  const hasLine = (element: Element) =>
    [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    })
  // A focused container, such as a dialog, needs no outline. A text field shows its caret.
  if (!option && (marked.matches('input, textarea') || (marked as HTMLElement).tabIndex < 0))
    return ''
  return hasLine(marked) ? '' : `no line is around ${marked.outerHTML.slice(0, 200)}`
}
