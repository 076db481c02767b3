import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What has the focus stays in view when the lists change their order. */
export function useFollowFocus(row: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(order)
  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    const list = row.current?.querySelector(':scope > :focus-within')
    for (const glide of list?.getAnimations() ?? []) glide.finish()
    list?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
