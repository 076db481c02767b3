import { TriangleAlert, Weight } from 'lucide-react'

import type { Amount, ListIssues } from '#web/boards/board/summarise.ts'
import { isOver, limitWords, type ListLimits } from '#web/boards/limits/list-limits.ts'

interface ListCountProps extends Pick<ListIssues, 'count' | 'weight'> {
  limits: ListLimits
  /** The unfiltered amount. Null unless a filter may hide issues in a limited list. */
  whole: Amount | null
  /** True for the short form in a collapsed list. */
  isNarrow: boolean
}

/** The number and weight of all of a list's issues, whether loaded or not. */
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

/** Formats an amount with its limit: `6/5`. */
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
