import { TriangleAlert, Weight } from 'lucide-react'

import type { Amount, ListIssues } from '#web/boards/board/summarise.ts'
import { isOver, limitWords, type ListLimits } from '#web/boards/limits/list-limits.ts'

interface ListCountProps extends Pick<ListIssues, 'count' | 'weight'> {
  limits: ListLimits
  /** All that are in the list, where a filter leaves some out. */
  whole: Amount | null
  /** As wide as a folded list. */
  isNarrow: boolean
}

/** How many issues a list has, and their weight: of all of them, not of those that are drawn. */
export function ListCount({ count, weight, limits, whole, isNarrow }: ListCountProps) {
  const over = isOver(limits, { count: whole ?? count, weight })
  const words = inWords({ count, weight }, limits, whole, over)
  return (
    <span title={words} className="shrink-0 text-small text-muted tabular-nums">
      <span
        aria-hidden
        className={`inline-flex items-center ${isNarrow ? 'flex-col gap-1' : 'gap-1.5'}`}
      >
        {whole && <span>{short(count, null)} of</span>}
        <span className={lookOf(whole ?? count, limits.count)}>
          {short(whole ?? count, limits.count)}
        </span>
        {over && (
          <span className={`flex items-center gap-0.5 ${isNarrow ? 'flex-col' : ''} ${OVER}`}>
            <TriangleAlert size={12} />
            over
          </span>
        )}
        {weight && !isNarrow && (
          <span
            className={`inline-flex items-center gap-0.5 ${lookOf(weight, limits.weight) || 'text-faint'}`}
          >
            <Weight size={12} />
            {short(weight, limits.weight)}
          </span>
        )}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const OVER = 'font-medium text-danger'

function lookOf({ value }: Amount, limit: number | null): string {
  return limit !== null && value > limit ? OVER : ''
}

const number = new Intl.NumberFormat('en')

/** `6/5` where 5 are allowed. */
function short(amount: Amount, limit: number | null): string {
  const most = limit === null ? '' : `/${number.format(limit)}`
  return `${number.format(amount.value)}${amount.isLeast ? '+' : ''}${most}`
}

function inWords(
  { count, weight }: Pick<ListIssues, 'count' | 'weight'>,
  limits: ListLimits,
  whole: Amount | null,
  over: boolean,
): string {
  const allowed = limitWords(limits)
  return [
    `${atLeast(count)} ${count.value === 1 ? 'issue' : 'issues'}`,
    ...(whole ? [`${atLeast(whole)} without the filter`] : []),
    ...(weight ? [`weight ${atLeast(weight)}`] : []),
    ...(allowed ? [`${over ? 'over the limit of' : 'limit'} ${allowed}`] : []),
  ].join(', ')
}

function atLeast({ value, isLeast }: Amount): string {
  return `${isLeast ? 'at least ' : ''}${number.format(value)}`
}
