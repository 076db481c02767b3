import { Calendar, Check, CircleAlert, EyeOff, Milestone, Weight } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import { calendarToday, daysBetween, shortDate } from '#web/lib/calendar.ts'
import { IssueRef } from '#web/widgets/issue-ref.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { countFittingLabels } from './label-fit.ts'
import type { Issue } from '#web/boards/issue.ts'

type Label = Exclude<Issue['labels'][number], string>

const MAX_AVATARS = 3

/** The element that says how a card is moved. */
export const CARD_HELP_ID = 'card-move-help'
/** The element that says that a card is selected. */
export const SELECTED_HELP_ID = 'card-selected-help'

interface IssueCardProps {
  issue: Issue
  /** The path of the project or group whose board it is on. */
  within: string
  /** What the list stands for that it is in: no card needs to say it again. */
  ownLabelId: number | undefined
  ownMilestoneId: number | undefined
  /** Where it is opened; without it only looked at. */
  href?: string
  /** One of a list is reached by Tab, the others by the arrows. */
  isTabStop?: boolean
  isMovable?: boolean
  /** Open in the drawer. */
  isPeeked?: boolean
  isSelected?: boolean
  /** Why it was not moved. */
  problem?: string | undefined
  /** In hand, by keyboard. */
  isHeld?: boolean
  /** Moved, and not yet confirmed. */
  isPending?: boolean
}

export const IssueCard = memo(function IssueCard(props: IssueCardProps) {
  const { issue, within, ownLabelId, ownMilestoneId, href } = props
  const { isMovable, isSelected, isHeld, isPending } = props
  const labels = issue.labels.filter((label) => typeof label !== 'string')
  const withPath = !issue.references.full.startsWith(`${within}#`)
  return (
    <article
      aria-busy={isPending || undefined}
      className={`group relative rounded-control border px-3 py-(--card-y) ${
        isHeld
          ? 'border-accent bg-selected outline-2 -outline-offset-1 outline-accent'
          : isPending || isSelected
            ? `${isSelected ? 'border-accent' : 'border-accent/40'} bg-selected`
            : props.isPeeked
              ? 'border-accent bg-raised'
              : 'border-hairline bg-raised'
      }`}
    >
      {isSelected && (
        <span className="absolute -top-1 -left-1 flex size-4 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden size={11} strokeWidth={3} />
          <span className="sr-only">Selected</span>
        </span>
      )}
      <h3 className="line-clamp-3 compact:line-clamp-2 leading-[1.125rem] font-medium text-pretty">
        {issue.confidential && (
          <>
            <EyeOff aria-hidden size={13} className="mr-1 inline align-[-0.125em] text-warning" />
            <span className="sr-only">Confidential: </span>
          </>
        )}
        {href ? (
          <a
            href={href}
            data-handle
            data-card={issue.id}
            data-key-scope="card"
            draggable={false}
            aria-current={props.isPeeked || undefined}
            aria-describedby={isMovable ? helpOf(isSelected) : undefined}
            tabIndex={props.isTabStop ? 0 : -1}
            className="inline text-left outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {issue.title}
          </a>
        ) : (
          issue.title
        )}
      </h3>
      {isMovable && (
        <button
          type="button"
          data-ask={issue.id}
          tabIndex={-1}
          aria-label={`Move ${issue.title} to…`}
          title="Move to… (M)"
          // Its sign is text: there is one on each card.
          className="absolute top-1.5 right-1.5 z-10 size-6 rounded-inner border border-hairline bg-raised leading-none text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 before:content-['→'/''] hover:bg-hover pointer-coarse:opacity-100"
        />
      )}
      <CardLabels labels={labels.filter((label) => label.id !== ownLabelId)} />
      <div className="mt-1.5 flex min-h-5 items-center gap-x-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <IssueRef
            full={issue.references.full}
            within={within}
            className={withPath ? 'basis-full' : ''}
          />
          {issue.due_date && <DueDate date={issue.due_date} isOpen={issue.state === 'opened'} />}
          {typeof issue.weight === 'number' && (
            <Fact icon={<Weight aria-hidden size={12} />} name="Weight">
              {issue.weight}
            </Fact>
          )}
          {issue.milestone && issue.milestone.id !== ownMilestoneId && (
            <Fact icon={<Milestone aria-hidden size={12} />} name="Milestone">
              {issue.milestone.title}
            </Fact>
          )}
        </div>
        {issue.assignees.length > 0 && <Assignees users={issue.assignees} />}
      </div>
      {props.problem && (
        <p className="mt-1.5 flex items-start gap-1 text-small text-danger">
          <CircleAlert aria-hidden size={12} className="mt-0.5 shrink-0" />
          Not moved: {props.problem}
        </p>
      )}
    </article>
  )
})

function helpOf(isSelected = false): string {
  return isSelected ? `${SELECTED_HELP_ID} ${CARD_HELP_ID}` : CARD_HELP_ID
}

function CardLabels({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null
  const names = labels.map((label) => label.name)
  const count = countFittingLabels(names)
  return (
    <div className="mt-1.5 flex flex-wrap gap-1">
      {labels.slice(0, count).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {count < labels.length && (
        <span className="text-micro text-faint" title={names.slice(count).join(', ')}>
          <span aria-hidden>+{labels.length - count}</span>
          <span className="sr-only">{names.slice(count).join(', ')}</span>
        </span>
      )}
    </div>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 text-small text-faint tabular-nums">
      {icon}
      <span className="sr-only">{name}</span>
      <span className="truncate">{children}</span>
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

function Assignees({ users }: { users: Issue['assignees'] }) {
  const rest = users.slice(MAX_AVATARS)
  return (
    <ul aria-label="Assigned to" className="flex shrink-0 items-center self-end">
      {users.slice(0, MAX_AVATARS).map((user) => (
        <li key={user.id} className="-ml-1 flex rounded-full ring-2 ring-raised first:ml-0">
          <UserAvatar user={user} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="ml-1 text-micro text-faint" title={rest.map((user) => user.name).join(', ')}>
          +{rest.length}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}
