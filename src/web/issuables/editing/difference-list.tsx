import { CodeText } from '#web/diff/text/code-text.tsx'
import { lineDifference, type Line } from '#web/lib/line-difference.ts'

interface DifferenceListProps {
  label: string
  before: string
  after: string
  /** Words that screen readers say before lines that only one text has. */
  words: { readonly before: string; readonly after: string }
}

const LOOKS: Record<Line['kind'], { sign: string; className: string }> = {
  before: { sign: '−', className: 'text-danger' },
  after: { sign: '+', className: 'text-success' },
  both: { sign: '\u00A0', className: 'text-muted' },
}

/** The differences between two short texts, line by line. */
export function DifferenceList({ label, before, after, words }: DifferenceListProps) {
  return (
    <ul
      aria-label={label}
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-control border border-hairline bg-subtle p-2"
    >
      {lineDifference(before, after).map(({ kind, text }, at) => {
        const { sign, className } = LOOKS[kind]
        return (
          // Lines have no ids, and their order is fixed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={`flex gap-2 ${className}`}>
            <span aria-hidden className="w-2 shrink-0 text-center select-none">
              {sign}
            </span>
            <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              {kind !== 'both' && <span className="sr-only">{words[kind]}</span>}
              <CodeText text={text} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
