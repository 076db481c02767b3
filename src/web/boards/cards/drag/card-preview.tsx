import { memo } from 'react'

interface CardPreviewProps {
  /** The card that was taken, as it is drawn. */
  card: HTMLElement
  /** How many are in the hand. */
  count: number
  /** What a drop would change, in words; empty for nothing. */
  effect: string
}

/** What is under the pointer while cards are dragged: the one that was taken, on a stack if there are more. */
export function CardPreview({ card, count, effect }: CardPreviewProps) {
  return (
    <div aria-hidden className="relative cursor-grabbing motion-safe:rotate-[1.5deg]">
      <div className="relative rounded-control shadow-card">
        {count > 1 && (
          <>
            <div className={`${SHEET} translate-2`} />
            <div className={`${SHEET} translate-1`} />
          </>
        )}
        <Copy card={card} />
        {count > 1 && (
          <span className="absolute -top-2 -right-2 min-w-5 rounded-full bg-accent px-1.5 text-center text-small leading-5 font-semibold text-on-accent tabular-nums">
            {count}
          </span>
        )}
      </div>
      {effect && (
        <p
          className={`relative ml-2 w-fit max-w-full truncate rounded-inner bg-text px-2 py-0.5 text-small font-medium text-canvas shadow-card forced-color-adjust-none motion-safe:rotate-[-1.5deg] ${count > 1 ? 'mt-4' : 'mt-2'}`}
        >
          {effect}
        </p>
      )}
    </div>
  )
}

/** What is in the hand with others is selected, and looks so. */
const SHEET = 'absolute inset-0 rounded-control border border-accent bg-selected'

/** A copy of what is drawn appears sooner than a card that is drawn anew. It is looked at, and does nothing. */
const Copy = memo(function Copy({ card }: { card: HTMLElement }) {
  const fill = (box: HTMLDivElement | null) => {
    if (!box) return
    const copy = card.querySelector('article')!.cloneNode(true) as HTMLElement
    for (const button of copy.querySelectorAll('button')) button.remove()
    for (const link of copy.querySelectorAll('a')) {
      for (const name of ['href', 'tabindex', 'data-card', 'aria-describedby']) {
        link.removeAttribute(name)
      }
    }
    box.replaceChildren(copy)
  }
  return <div ref={fill} />
})
