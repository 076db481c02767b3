/** True when the system asks for reduced motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Scrolls an element into view if necessary. */
export function scrollToShow(element: Element | null | undefined): void {
  const behavior = wantsStillness() ? 'instant' : 'smooth'
  element?.scrollIntoView({ behavior, block: 'nearest', inline: 'nearest' })
}
