import { Milestone } from 'lucide-react'

import type { BoardList } from '#contract/board-lists.ts'
import { UserAvatar } from './user-avatar.tsx'

type List = BoardList

const SHOWN = 6

/** A board's first lists, each with an icon and a name. */
export function ListDots({ lists }: { lists: readonly List[] }) {
  if (lists.length === 0) return <span className="text-small text-faint">No lists yet</span>
  const shown = lists.slice(0, SHOWN)
  const rest = lists.slice(SHOWN)
  return (
    <ul
      aria-label="Lists"
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted"
    >
      {shown.map((list) => (
        <li key={list.id} className="flex min-w-0 items-center gap-1.5">
          <ListDot list={list} />
          <span className="max-w-32 truncate">{nameOf(list)}</span>
        </li>
      ))}
      {rest.length > 0 && <li title={rest.map(nameOf).join(', ')}>and {rest.length} more</li>}
    </ul>
  )
}

function ListDot({ list }: { list: List }) {
  if (list.assignee) return <UserAvatar user={list.assignee} size={16} decorative />
  if (list.milestone) return <Milestone aria-hidden size={14} className="shrink-0" />
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full border border-control/40 forced-color-adjust-none"
      style={{ backgroundColor: list.label?.color }}
    />
  )
}

function nameOf(list: List): string {
  return list.assignee?.name ?? list.milestone?.title ?? list.label?.name ?? `List ${list.id}`
}
