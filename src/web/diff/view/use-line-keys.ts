import type { KeyboardEvent } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { copy } from '#web/ui/copy.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { toast } from '#web/ui/toast.ts'
import { FILTER_PARAMETER, linkTo } from './line-link.ts'
import type { CursorActions } from './use-cursor.ts'
import type { DiffLayout } from './use-layout.ts'
import '#web/diff/keys.ts'

/** Binds the cursor's keys. Returns the handler of those that need the focus in the diff. */
export function useLineKeys(
  layout: DiffLayout,
  cursor: CursorActions,
  onComment: (() => void) | null,
  onCommentFile: ((file: DiffFile) => void) | undefined,
) {
  async function copyLink(): Promise<void> {
    const range = cursor.range()
    const file = range && layout.files[layout.indexOf(range.path)!]
    if (!file) return
    const link = await linkTo(file, range)
    if (link === null) return void toast.info('Links to lines require HTTPS.')
    const url = new URL(location.href)
    url.searchParams.delete(FILTER_PARAMETER)
    url.hash = link
    await copy(url.href, 'Link')
  }

  useKey('diff.next-change', () => cursor.toChange(1))
  useKey('diff.previous-change', () => cursor.toChange(-1))
  useKey('diff.cursor', cursor.toVisible)
  useKey('diff.copy-link', () => void copyLink(), { isOff: !cursor.cursor })
  /** Comments on the file whose heading has the focus, or else on the cursor's lines. Without a cursor, shows one. */
  function commentAt(target: Element): void {
    const heading = target.closest('.diff-path')?.closest<HTMLElement>('[data-file]')
    const file = heading && layout.files[Number(heading.dataset['file'])]
    if (file) onCommentFile?.(file)
    else if (cursor.range()) onComment?.()
    else cursor.toVisible()
  }

  const actions: readonly [KeyId, (target: Element) => void][] = [
    ['lines.down', () => cursor.step(1)],
    ['lines.up', () => cursor.step(-1)],
    ['lines.extend-down', () => cursor.step(1, true)],
    ['lines.extend-up', () => cursor.step(-1, true)],
    ['lines.old', () => cursor.toSide('old')],
    ['lines.new', () => cursor.toSide('new')],
    ['lines.comment', commentAt],
    ['lines.deselect', cursor.clearRange],
  ]
  return (event: KeyboardEvent) => {
    const { target } = event
    // Buttons and comments within the diff have keys of their own.
    if (!(target instanceof Element) || !target.matches('.diff, .diff-path, .diff-row')) return
    const found = actions.find(([id]) => matchesKey(event, id))
    if (!found) return
    event.preventDefault()
    found[1](target)
  }
}
