import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { issueRoutes } from '#contract/issues.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { ownerQuery } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { BoardProvider } from '#web/boards/board/board-context.ts'
import type { BoardRights } from '#web/boards/board/board-rights.ts'
import { HiddenPartsProvider, useChosenParts } from '#web/boards/cards/card-parts.ts'
import { readKnown, toIssueFilter } from '#web/boards/filter/board-filter.ts'
import {
  readSort,
  whyNotReorder,
  writeSort,
  type BoardSort,
} from '#web/boards/filter/board-sort.ts'
import { FilterProvider, SearchDraftProvider } from '#web/boards/filter/filter-context.ts'
import { issueFilterFields } from '#web/issuables/filter/issue-fields.ts'
import type { Space } from '#web/paths.ts'
import type { Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'

interface BoardContextsProps {
  space: Space
  board: Board
  rights: BoardRights
  children: ReactNode
}

/** Provides the board, its filter and the visible card parts. */
export function BoardContexts({ space, board, rights, children }: BoardContextsProps) {
  const { context: known, issueFilter: filter } = useBoardFilter(space)
  const { hidden } = useChosenParts()
  const hasIssues = useHasIssues(space)
  const owner = useSuspenseQuery(ownerQuery()).data
  const [draft, setDraft] = useState<string | null>(null)
  const filtering = useMemo(() => ({ ...known, setDraft }), [known])
  const context = useMemo(
    () => ({
      space,
      board,
      rights,
      owner,
      hasIssues,
      filter,
      whyNotReorder: whyNotReorder(filter),
    }),
    [space, board, rights, owner, hasIssues, filter],
  )
  return (
    <BoardProvider value={context}>
      <FilterProvider value={filtering}>
        <SearchDraftProvider value={draft}>
          <HiddenPartsProvider value={hidden}>{children}</HiddenPartsProvider>
        </SearchDraftProvider>
      </FilterProvider>
    </BoardProvider>
  )
}

/** True unless the server has boards but no issues. */
function useHasIssues({ kind }: Space): boolean {
  const route = issueRoutes[kind].list
  return useHasCapability(route)
}

/** Reads and writes the board's filter and order, which are stored only in the URL. */
function useBoardFilter(space: Space) {
  const [params, setParams] = useSearchParams()
  const fields = useMemo(() => issueFilterFields(space), [space])
  // Ignores other parameters, such as the open card.
  const own = writeFilter(fields, new URLSearchParams(), readFilter(fields, params))
  const text = String(writeSort(own, readSort(params)))
  const known = useMemo(() => {
    const read = new URLSearchParams(text)
    return readKnown(fields, read)
  }, [fields, text])
  const issueFilter = useMemo(() => toIssueFilter(fields, known), [fields, known])
  const context = useMemo(
    () => ({
      fields,
      ...known,
      addressOf: (next: Filter) => `?${writeFilter(fields, params, next)}`,
      setFilter: (next: Filter, options = { replace: false }) =>
        setParams((current) => writeFilter(fields, current, next), options),
      setSort: (next: BoardSort) => setParams((current) => writeSort(current, next)),
    }),
    [fields, known, params, setParams],
  )
  return { context, issueFilter }
}
