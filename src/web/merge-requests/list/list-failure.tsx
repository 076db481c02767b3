import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf, type Filter, type FilterField } from '#web/widgets/filter-bar/filter-field.ts'

interface ListFailureProps {
  error: Error
  fields: readonly FilterField[]
  filter: Filter
  alternatives: readonly Filter[]
  isRetrying: boolean
  onRetry: () => void
  /** Removes the filters by approval after the server refused them. */
  onRemoveApprovals: () => void
}

/** The statuses of servers and proxies that refuse a long URL. */
const TOO_LONG = new Set([414, 431])

/** Says why a list failed to load, and which part of a filter to shorten if it is too long. */
export function ListFailure(props: ListFailureProps) {
  const { error, fields, filter, alternatives, isRetrying, onRetry, onRemoveApprovals } = props
  if (error instanceof ApiFailure && error.status === 403) {
    return (
      <Notice
        title="This server does not allow filtering by approval"
        action={<Button onPress={onRemoveApprovals}>Remove these filters</Button>}
      >
        “Approver” and “Approved by” may need a higher tier.
      </Notice>
    )
  }
  const isTooLong = error instanceof ApiFailure && TOO_LONG.has(error.status)
  return (
    <Notice
      title="Merge requests could not be loaded"
      action={
        <Button isPending={isRetrying} onPress={onRetry}>
          Retry
        </Button>
      }
    >
      {isTooLong
        ? `The filter is too long for the server. ${advice(fields, [filter, ...alternatives])}`
        : wordsOf(error)}
    </Notice>
  )
}

function advice(fields: readonly FilterField[], filters: readonly Filter[]): string {
  const tokens = filters.flatMap((filter) => filter.tokens)
  const search = filters.map((filter) => filter.search).join('')
  const lengths = new Map<string, number>()
  for (const { field, value } of tokens) {
    lengths.set(field, (lengths.get(field) ?? 0) + value.length)
  }
  const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a)
  if (!longest || longest[1] < search.length) return 'Shorten the search text.'
  const count = tokens.filter(({ field }) => field === longest[0]).length
  const name = fieldOf(fields, longest[0])?.name ?? longest[0]
  return count === 1 ? `Shorten “${name}”.` : `Remove some of the ${count} values of “${name}”.`
}
