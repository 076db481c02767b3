import { CircleDot, CircleSlash2, Milestone } from 'lucide-react'

import type { Column } from '#web/boards/board/board-column.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'

/** An icon for a list's kind. Kinds differ by shape, not by color alone. */
export function ListMark({ column }: { column: Column }) {
  const { kind, list } = column
  if (kind === 'open') return <CircleDot aria-hidden size={14} className="shrink-0 text-success" />
  if (kind === 'closed') {
    return <CircleSlash2 aria-hidden size={14} className="shrink-0 text-danger" />
  }
  if (list?.assignee) return <UserAvatar user={list.assignee} decorative />
  if (list?.milestone) return <Milestone aria-hidden size={14} className="shrink-0 text-muted" />
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full border border-control/40 forced-color-adjust-none"
      style={{ backgroundColor: list?.label?.color }}
    />
  )
}

/** A list's kind in words. */
export const KIND_WORDS: Record<Column['kind'], string> = {
  open: 'Issues that are not in another list',
  closed: 'Closed issues',
  label: 'Label list',
  assignee: 'Assignee list',
  milestone: 'Milestone list',
}
