import { wordsOf } from '#web/api/api-failure.ts'
import type { ListKind } from '#web/boards/board/board-column.ts'
import type { Option } from '#web/ui/combobox.tsx'
import type { ListSubject } from './list-subjects.ts'

/**
 * Returns the option for a label, member or milestone. `isUsed` disables the option, since the board already has a list
 * for it.
 */
export function optionOf(subject: ListSubject, isUsed: boolean): Option {
  const note = isUsed ? 'already on this board' : subject.note
  return {
    id: subject.id,
    label: subject.name,
    isDisabled: isUsed,
    ...(note !== undefined && { note }),
    ...(subject.color && {
      icon: (
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-full border border-control/40 forced-color-adjust-none"
          style={{ backgroundColor: subject.color }}
        />
      ),
    }),
  }
}

/** Returns the text for a picker without options. */
export function emptyText(
  query: { isPending: boolean; error: Error | null },
  kind: ListKind,
): string {
  if (query.error) return wordsOf(query.error)
  if (query.isPending) return 'Loading…'
  return kind === 'assignee' ? 'No people found' : `No ${kind}s found`
}
