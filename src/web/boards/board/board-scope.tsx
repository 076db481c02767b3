import { Lock, Milestone, Weight } from 'lucide-react'
import type { ReactNode } from 'react'

import { LabelChip } from '#web/widgets/label-chip.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import type { Board } from './board-column.ts'

/** Shows the board's scope. Renders nothing when it has none. */
export function BoardScope({ board, className = '' }: { board: Board; className?: string }) {
  const { milestone, assignee, labels, weight } = board
  if (!milestone && !assignee && !labels?.length && typeof weight !== 'number') return null
  return (
    <ul
      aria-label="This board shows only issues with"
      className={`flex shrink-0 items-center gap-2 ${className}`}
    >
      <li aria-hidden className="text-faint">
        <Lock size={14} />
      </li>
      {milestone && (
        <Limit icon={<Milestone aria-hidden size={12} />} name="milestone">
          {milestone.title}
        </Limit>
      )}
      {assignee && (
        <Limit icon={<UserAvatar user={assignee} size={16} decorative />} name="assignee">
          {assignee.name}
        </Limit>
      )}
      {labels?.map((label) => (
        <li key={label.id} className="flex">
          <LabelChip label={label} />
        </li>
      ))}
      {typeof weight === 'number' && (
        <Limit icon={<Weight aria-hidden size={12} />} name="weight">
          {weight}
        </Limit>
      )}
    </ul>
  )
}

function Limit({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="inline-flex max-w-60 shrink-0 items-center gap-1 rounded-chip border border-hairline px-1.5 text-small text-muted">
      <span className="shrink-0">{icon}</span>
      <span className="sr-only">{name}</span>
      <span className="truncate">{children}</span>
    </li>
  )
}
