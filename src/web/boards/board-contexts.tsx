import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'

import { issueRoutes } from '#contract/issues.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { ownerQuery } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { BoardProvider } from '#web/boards/board/board-context.ts'
import type { BoardRights } from '#web/boards/board/board-rights.ts'
import { HiddenPartsProvider, useChosenParts } from '#web/boards/cards/card-parts.ts'
import { whyNotReorder } from '#web/boards/filter/board-sort.ts'
import { FilterProvider } from '#web/boards/filter/filter-context.ts'
import { SearchDraftProvider } from '#web/boards/filter/filter-context.ts'
import { useBoardFilter } from '#web/boards/filter/use-board-filter.ts'
import type { Space } from '#web/paths.ts'

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
