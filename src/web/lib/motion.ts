/** True when the system asks for reduced motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Brings an element into view as far as needed. */
export function scrollToShow(element: Element | null | undefined): void {
  const behavior = wantsStillness() ? 'instant' : 'smooth'
  element?.scrollIntoView({ behavior, block: 'nearest', inline: 'nearest' })
}
