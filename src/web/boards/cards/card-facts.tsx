import { Calendar, Clock, GitPullRequest, ListChecks, Milestone, Weight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Issue } from '#contract/issues.ts'
import { calendarToday, daysBetween, shortDate } from '#web/lib/calendar.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { useHiddenParts } from './card-parts.ts'

const MAX_AVATARS = 3

interface CardFactsProps {
  issue: Issue
  /** The list's milestone, which its cards do not repeat. */
  ownMilestoneId: number | undefined
}

/** A card's facts beside its reference. */
export function CardFacts({ issue, ownMilestoneId }: CardFactsProps) {
  const hidden = useHiddenParts()
  const { due_date: due, weight, milestone, task_completion_status: tasks, time_stats } = issue
  const requests = issue.merge_requests_count
  const hasTime = time_stats.time_estimate > 0 || time_stats.total_time_spent > 0
  return (
    <>
      {due && !hidden.has('due') && <DueDate date={due} isOpen={issue.state === 'opened'} />}
      {typeof weight === 'number' && !hidden.has('weight') && (
        <Fact icon={<Weight aria-hidden size={12} />} name="Weight">
          {weight}
        </Fact>
      )}
      {milestone && milestone.id !== ownMilestoneId && !hidden.has('milestone') && (
        <Fact icon={<Milestone aria-hidden size={12} />} name="Milestone">
          {milestone.title}
        </Fact>
      )}
      {tasks.count > 0 && !hidden.has('tasks') && (
        <Fact icon={<ListChecks aria-hidden size={12} />} name="Tasks done">
          {tasks.completed_count}/{tasks.count}
        </Fact>
      )}
      {hasTime && !hidden.has('time') && <Time stats={time_stats} />}
      {requests > 0 && !hidden.has('requests') && (
        <Fact icon={<GitPullRequest aria-hidden size={12} />} name="Merge requests">
          {requests}
        </Fact>
      )}
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 text-small text-faint tabular-nums [&>svg]:shrink-0">
      {icon}
      <span className="sr-only">{name}</span>
      <span className="truncate">{children}</span>
    </span>
  )
}

/** Shows time spent and the estimate: `2h/4h`. The bar changes color when the estimate is exceeded. */
function Time({ stats }: { stats: Issue['time_stats'] }) {
  const { time_estimate: estimate, total_time_spent: spent } = stats
  const words = [
    `${stats.human_total_time_spent ?? '0h'} spent`,
    ...(estimate > 0 ? [`of ${stats.human_time_estimate}`] : []),
  ]
  return (
    <span
      title={words.join(' ')}
      className="inline-flex items-center gap-1 text-small text-faint tabular-nums"
    >
      {estimate > 0 ? (
        <span
          aria-hidden
          className="h-1 w-6 overflow-hidden rounded-full bg-inset ring-1 ring-hairline forced-colors:outline-1"
        >
          <span
            className={`block h-full ${spent > estimate ? 'bg-danger' : 'bg-accent'}`}
            style={{ width: `${Math.min(100, (100 * spent) / estimate)}%` }}
          />
        </span>
      ) : (
        <Clock aria-hidden size={12} />
      )}
      <span className="sr-only">Time</span>
      {stats.human_total_time_spent ?? '0h'}
      {estimate > 0 && `/${stats.human_time_estimate}`}
    </span>
  )
}

function DueDate({ date, isOpen }: { date: string; isOpen: boolean }) {
  const today = calendarToday()
  const days = daysBetween(today, date)
  const isLate = isOpen && days < 0
  const color = isLate
    ? 'text-danger font-medium'
    : isOpen && days <= 2
      ? 'text-warning'
      : 'text-faint'
  return (
    <span className={`inline-flex items-center gap-1 text-small tabular-nums ${color}`}>
      <Calendar aria-hidden size={12} />
      <span className="sr-only">{isLate ? 'Overdue since' : 'Due'}</span>
      <time dateTime={date}>{shortDate(date, today)}</time>
    </span>
  )
}

export function Assignees({ users }: { users: Issue['assignees'] }) {
  const rest = users.slice(MAX_AVATARS)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Assigned to"
      className="flex shrink-0 items-center self-end *:outline-2 *:outline-raised *:not-first:-ml-1"
    >
      {users.slice(0, MAX_AVATARS).map((user) => (
        <UserAvatar key={user.id} user={user} />
      ))}
      {rest.length > 0 && (
        <span
          className="pl-2 text-micro text-faint"
          title={rest.map((user) => user.name).join(', ')}
        >
          +{rest.length}
          <span className="sr-only"> more</span>
        </span>
      )}
    </div>
  )
}
