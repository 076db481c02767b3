import { Check, CircleAlert, EyeOff } from 'lucide-react'
import { memo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { PendingMark } from '#web/issuables/pending-mark.tsx'
import { IssueRef } from '#web/widgets/issue-ref.tsx'
import { Assignees, CardFacts } from './card-facts.tsx'
import { CardLabels } from './card-labels.tsx'
import { useHiddenParts } from './card-parts.ts'

/** The id of the element that explains how to move a card. */
export const CARD_HELP_ID = 'card-move-help'
/** The id of the element that describes a selected card. */
export const SELECTED_HELP_ID = 'card-selected-help'

export interface IssueCardProps {
  issue: Issue
  /** The full path of the board's project or group. */
  within: string
  /** The list's label and milestone, which its cards do not repeat. */
  ownLabelId: number | undefined
  ownMilestoneId: number | undefined
  /** The URL that opens the card. Absent in previews. */
  href?: string
  /** True for the one card in a list that is in the Tab order. Arrow keys move to the other cards. */
  isTabStop?: boolean
  /** True for the list's last focused card, whose labels are next in the Tab order. */
  isCurrent?: boolean
  isMovable?: boolean
  /** True while the card is open in the drawer. */
  isPeeked?: boolean
  isSelected?: boolean
  /** The last move's error message. */
  problem?: string | undefined
  /** True while the card is carried by keyboard. */
  isHeld?: boolean
  /** True while the card's move is unconfirmed. */
  isPending?: boolean
  /** True while the card's move waits for the network. */
  isWaiting?: boolean
}

export const IssueCard = memo(function IssueCard(props: IssueCardProps) {
  const { issue, within, ownLabelId, ownMilestoneId, href } = props
  const { isMovable, isSelected, isHeld, isPending, isWaiting } = props
  const hidden = useHiddenParts()
  const labels = issue.labels.filter((label) => typeof label !== 'string')
  const withPath = !issue.references.full.startsWith(`${within}#`)
  return (
    <article
      aria-busy={isPending || undefined}
      className={`group relative rounded-control border px-3 py-(--card-y) ${
        isHeld
          ? 'border-accent bg-raised [--raised:var(--selected)] outline-2 -outline-offset-1 outline-accent'
          : isPending || isSelected
            ? `${isSelected ? 'border-accent' : 'border-accent/40'} bg-raised [--raised:var(--selected)]`
            : props.isPeeked
              ? 'border-accent bg-raised'
              : 'border-hairline bg-raised hover:border-control/60'
      }`}
    >
      {isSelected && (
        <span className="absolute -top-1 -left-1 flex size-4 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden size={11} strokeWidth={3} />
          <span className="sr-only">Selected</span>
        </span>
      )}
      <h3
        dir="auto"
        className={`line-clamp-3 compact-card:line-clamp-2 leading-[1.125rem] font-medium text-pretty ${isMovable ? 'pointer-coarse:pr-6' : ''}`}
      >
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
          // The icon is text, which renders faster on hundreds of cards.
          className="absolute top-1.5 right-1.5 z-10 size-6 rounded-inner border border-hairline bg-raised leading-none text-muted opacity-0 shadow-[-6px_0_6px_2px_var(--raised)] pointer-coarse:shadow-none group-focus-within:opacity-100 group-hover:opacity-100 before:content-['→'/''] hover:bg-hover pointer-coarse:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-[11px]"
        />
      )}
      {!hidden.has('labels') && (
        <CardLabels
          labels={labels.filter((label) => label.id !== ownLabelId)}
          links={href === undefined ? 'none' : props.isCurrent ? 'tabbable' : 'clickable'}
        />
      )}
      <div className="mt-1.5 flex min-h-5 items-center gap-x-2.5 compact-card:mt-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <IssueRef
            full={issue.references.full}
            within={within}
            className={withPath ? 'basis-full' : ''}
          />
          <CardFacts issue={issue} ownMilestoneId={ownMilestoneId} />
        </div>
        {isWaiting && (
          <span className="text-accent">
            <PendingMark />
          </span>
        )}
        {issue.assignees.length > 0 && !hidden.has('assignees') && (
          <Assignees users={issue.assignees} />
        )}
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
