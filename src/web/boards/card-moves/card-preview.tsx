import { IssueCard } from '#web/boards/cards/issue-card.tsx'
import type { Hand } from './card-hand.ts'

interface CardPreviewProps {
  hand: Hand
  within: string
  /** What a drop would change, in words; empty for nothing. */
  effect: string
}

/** What is under the pointer while cards are dragged: the one that was taken, on a stack if there are more. */
export function CardPreview({ hand, within, effect }: CardPreviewProps) {
  const count = hand.cards.length
  return (
    <div aria-hidden className="relative cursor-grabbing motion-safe:rotate-[1.5deg]">
      {count > 1 && (
        <>
          <div className={`${SHEET} translate-x-2 translate-y-2`} />
          <div className={`${SHEET} translate-x-1 translate-y-1`} />
        </>
      )}
      <div className="relative rounded-control shadow-card">
        <IssueCard
          issue={hand.lead}
          within={within}
          ownLabelId={undefined}
          ownMilestoneId={undefined}
        />
        {count > 1 && (
          <span className="absolute -top-2 -right-2 min-w-5 rounded-full bg-accent px-1.5 text-center text-small leading-5 font-semibold text-on-accent tabular-nums">
            {count}
          </span>
        )}
      </div>
      {effect && (
        <p className="relative mt-2 ml-2 w-fit max-w-full truncate rounded-inner bg-text px-2 py-0.5 text-small font-medium text-canvas shadow-card motion-safe:rotate-[-1.5deg]">
          {effect}
        </p>
      )}
    </div>
  )
}

const SHEET = 'absolute inset-x-0 top-0 h-10 rounded-control border border-hairline bg-raised'
