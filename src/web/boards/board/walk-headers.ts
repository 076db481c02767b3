import type { KeyboardEvent } from 'react'

import { matchesKey } from '#web/ui/keys/matches-key.ts'

/** Moves the focus from one list header to another. Returns true if the key was handled. */
export function walkHeaders(event: KeyboardEvent, list: HTMLElement): boolean {
  const lists = [...list.parentElement!.querySelectorAll<HTMLElement>(':scope > [data-key]')]
  const at = lists.indexOf(list)
  const targets = { left: at - 1, right: at + 1, first: 0, last: lists.length - 1 }
  const step = (['left', 'right', 'first', 'last'] as const).find((each) =>
    matchesKey(event, `list.${each}`),
  )
  if (!step) return false
  focusHeader(lists[targets[step]])
  return true
}

/** Focuses a movable list's handle, or else the button that collapses the list. */
export function focusHeader(list: HTMLElement | null | undefined): void {
  const find = (selector: string) => list?.querySelector<HTMLElement>(`header ${selector}`)
  const target = find('[data-handle]') ?? find('button')
  target?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
