import type { ReactNode } from 'react'

import type { Issue } from '#web/boards/issue.ts'
import { calendarToday, shortDate } from '#web/lib/calendar.ts'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'

/** What is planned of an issue. */
export function IssueFacts({ issue }: { issue: Issue }) {
  const { labels, assignees, milestone, due_date, weight, time_stats } = issue
  const { human_time_estimate, human_total_time_spent } = time_stats
  return (
    <dl className="grid grid-cols-[7rem_1fr] items-baseline gap-x-2 gap-y-2.5">
      <Fact name="Labels">
        {labels.length > 0 && (
          <ul className="flex flex-wrap gap-1">
            {labels.map((label) => (
              <li key={typeof label === 'string' ? label : label.id} className="flex min-w-0">
                {typeof label === 'string' ? label : <LabelChip label={label} />}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Assignees">
        {assignees.length > 0 && (
          <ul className="flex flex-col gap-1">
            {assignees.map((user) => (
              <li key={user.id} className="flex items-center gap-1.5">
                <UserAvatar user={user} decorative />
                {user.name}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Milestone">{milestone?.title}</Fact>
      <Fact name="Due">
        {due_date && <time dateTime={due_date}>{shortDate(due_date, calendarToday())}</time>}
      </Fact>
      <Fact name="Weight">{weight}</Fact>
      <Fact name="Estimate">{human_time_estimate}</Fact>
      <Fact name="Time spent">{human_total_time_spent}</Fact>
      <Fact name="Confidential">{issue.confidential ? 'Yes' : 'No'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">
        {children || children === 0 ? children : <span className="text-faint">None</span>}
      </dd>
    </>
  )
}
