import { useDeferredValue } from 'react'

import { lineDifference, type Line } from '#web/lib/line-difference.ts'
import { Button } from '#web/ui/button.tsx'

interface ConflictNoteProps {
  /** The text in conflict, as named in a sentence: `the title`. */
  what: string
  theirs: string
  mine: string
  onKeepTheirs: () => void
}

const LOOKS: Record<Line['kind'], { sign: string; words: string; className: string }> = {
  before: { sign: '−', words: 'Theirs: ', className: 'text-danger' },
  after: { sign: '+', words: 'Yours: ', className: 'text-success' },
  both: { sign: '\u00A0', words: '', className: 'text-muted' },
}

/** Shows the difference between two conflicting texts, and lets the user keep theirs. */
export function ConflictNote({ what, theirs, mine, onKeepTheirs }: ConflictNoteProps) {
  const compared = useDeferredValue(mine)
  return (
    <div className="mt-2 flex flex-col gap-2 text-small">
      <p role="alert" className="text-danger">
        Not saved: someone else changed {what}. − theirs, + yours. Saving overwrites theirs.
      </p>
      <ul
        aria-label="Changes"
        // Scrolls on its own, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-48 overflow-y-auto rounded-control border border-hairline bg-subtle p-2"
      >
        {lineDifference(theirs, compared).map(({ kind, text }, at) => {
          const { sign, words, className } = LOOKS[kind]
          return (
            // Lines have no ids, and their order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={`flex gap-2 ${className}`}>
              <span aria-hidden className="w-2 shrink-0 text-center select-none">
                {sign}
              </span>
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
                <span className="sr-only">{words}</span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
      <div>
        <Button size="sm" onPress={onKeepTheirs}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
