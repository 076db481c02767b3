import { useQueries } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { countIssuesQuery } from '#web/boards/board/board-queries.ts'
import { issueFilter } from '#web/boards/board/issue-filter.ts'
import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  fieldOf,
  tokenText,
  withoutToken,
  type Filter,
} from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput } from '#web/widgets/filter-bar/filter-params.ts'

/** A limit, since each count is a request. */
const MAX_COUNTED = 4

/** Counts the list's issues without each part of the filter. Pressing a part removes it. */
export function HiddenCounts({ column, lists }: { column: Column; lists: readonly List[] }) {
  const { space, board } = useBoard()
  const { fields, filter, setFilter } = useFilter()
  const all = partsOf(filter)
  const parts = all.slice(0, MAX_COUNTED)
  const counts = useQueries({
    queries: parts.map(({ rest }) => {
      const asked = filterInput(fields, rest) as IssueFilter
      return countIssuesQuery(space, board.id, issueFilter(column, board, lists, asked))
    }),
  })

  function nameOf({ token }: Part): string {
    const field = token && fieldOf(fields, token.field)
    return field ? tokenText(field, token) : `“${filter.search}”`
  }

  return (
    <ul className="flex flex-col gap-1 self-stretch">
      {parts.map((part, index) => {
        const { data, error } = counts[index]!
        return (
          <li key={nameOf(part)}>
            <Button size="sm" variant="quiet" wide onPress={() => setFilter(part.rest)}>
              <span className="truncate">Without {nameOf(part)}</span>
              <span className="ml-auto text-text tabular-nums">
                {error ? (
                  wordsOf(error)
                ) : data ? (
                  `${data.value}${data.isLeast ? '+' : ''}`
                ) : (
                  <Spinner />
                )}
              </span>
            </Button>
          </li>
        )
      })}
      {all.length > parts.length && <li>Only the first {MAX_COUNTED} parts are counted.</li>}
    </ul>
  )
}

interface Part {
  /** Null for the search text. */
  readonly token: Filter['tokens'][number] | null
  /** The filter without it. */
  readonly rest: Filter
}

function partsOf(filter: Filter): Part[] {
  const tokens = filter.tokens.map((token) => ({ token, rest: withoutToken(filter, token) }))
  const text = { token: null, rest: { ...filter, search: '' } }
  return filter.search ? [...tokens, text] : tokens
}
