import { IssueCard } from '#web/boards/cards/issue-card.tsx'
import type { Issue } from '#web/boards/issue.ts'

interface CardPreviewProps {
  issue: Issue
  within: string
  /** What a drop would change, in words; empty for nothing. */
  effect: string
}

/** What is under the pointer while a card is dragged. */
export function CardPreview({ issue, within, effect }: CardPreviewProps) {
  return (
    <div aria-hidden className="cursor-grabbing rounded-control shadow-card motion-safe:rotate-1">
      <IssueCard issue={issue} within={within} ownLabelId={undefined} ownMilestoneId={undefined} />
      {effect && (
        <p className="mt-1 w-fit rounded-chip border border-hairline bg-raised px-1.5 text-small font-medium">
          {effect}
        </p>
      )}
    </div>
  )
}
