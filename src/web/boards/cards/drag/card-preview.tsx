import { memo } from 'react'

interface CardPreviewProps {
  /** The pressed card's element. */
  card: HTMLElement
  count: number
  /** Describes the drop's effect. Empty for none. */
  effect: string
}

/** The pressed card under the pointer, on a stack if several cards are dragged. */
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

/** Cards that are dragged together are selected, so the preview shows the selected state. */
const SHEET = 'absolute inset-0 rounded-control border border-accent bg-selected'

/** A clone of the card without links or buttons. It appears sooner than a new render would. */
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
