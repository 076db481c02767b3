import { Weight } from 'lucide-react'

import type { Amount, ListIssues } from '#web/boards/cards/use-list-issues.ts'

/** How many issues a list has, and their weight: of all of them, not of those that are drawn. */
export function ListCount({ count, weight }: Pick<ListIssues, 'count' | 'weight'>) {
  return (
    <span className="shrink-0 text-small text-muted tabular-nums">
      <span aria-hidden className="inline-flex items-center gap-2">
        <span>{short(count)}</span>
        {weight && (
          <span className="inline-flex items-center gap-0.5 text-faint">
            <Weight size={12} />
            {short(weight)}
          </span>
        )}
      </span>
      <span className="sr-only">
        {inWords(count)} {count.value === 1 ? 'issue' : 'issues'}
        {weight && `, weight ${inWords(weight)}`}
      </span>
    </span>
  )
}

const number = new Intl.NumberFormat('en')

function short({ value, isLeast }: Amount): string {
  return `${number.format(value)}${isLeast ? '+' : ''}`
}

function inWords({ value, isLeast }: Amount): string {
  return `${isLeast ? 'at least ' : ''}${number.format(value)}`
}
