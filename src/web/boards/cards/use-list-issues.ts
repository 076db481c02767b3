import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listIssuesQuery } from '#web/boards/board/board-queries.ts'
import { matchesFilter } from '#web/boards/board/matches-filter.ts'
import type { Contradiction, IssueFilter } from '#web/boards/board/merge-filters.ts'
import { summarise } from '#web/boards/board/summarise.ts'
import { useColumnFilter } from '#web/boards/board/use-column-query.ts'
import type { CardMove } from '#web/boards/cards/drag/card-move.ts'
import { drawCards, NO_PAGES } from '#web/boards/cards/drag/card-store.ts'
import { useSearchDraft } from '#web/boards/filter/filter-context.ts'

const NONE: readonly CardMove[] = []

/** A column's issues as drawn, with unconfirmed `moves` applied. */
export function useListIssues(
  column: Column,
  lists: readonly List[],
  moves: readonly CardMove[] = NONE,
) {
  const { space, board } = useBoard()
  const filterOf = useColumnFilter()
  const filter = useMemo(() => filterOf(column, lists), [filterOf, column, lists])
  const query = useInfiniteQuery(listIssuesQuery(space, board.id, filter))
  const { pages, isGuess } = useGuess(query, filter)
  const isOpen = column.kind === 'open'
  const drawn = drawCards(pages, column, moves)
  const touched = drawn === pages ? null : moves
  const summary = useMemo(
    () => summarise(drawCards(pages, column, touched ?? NONE), isOpen ? lists : []),
    [pages, column, touched, isOpen, lists],
  )
  const contradiction = 'contradiction' in filter ? filter.contradiction : null
  return { ...summary, query, isGuess, contradiction }
}

/** A query's data, which may be a placeholder from the previous filter. */
interface Known {
  readonly data: { readonly pages: readonly Page<Issue>[] } | undefined
  readonly isPlaceholderData: boolean
}

/** Returns the pages to draw. Until the server replies to a new filter, returns the loaded issues that match it. */
function useGuess({ data, isPlaceholderData }: Known, filter: IssueFilter | Contradiction) {
  const draft = useSearchDraft()
  const pages = data?.pages ?? NO_PAGES
  const isGuess = isPlaceholderData || draft !== null
  // The filter object changes on every render; its JSON does not.
  const asked = isGuess ? JSON.stringify(filter) : ''
  return useMemo(() => {
    if (!isGuess) return { pages, isGuess }
    const guess = JSON.parse(asked) as IssueFilter | Contradiction
    const matches = (issue: Issue) =>
      !('contradiction' in guess) &&
      matchesFilter(issue, draft === null ? guess : { ...guess, search: draft })
    return { pages: pages.map((page) => narrowed(page, matches)), isGuess }
  }, [pages, isGuess, asked, draft])
}

function narrowed(page: Page<Issue>, matches: (issue: Issue) => boolean): Page<Issue> {
  return { ...page, items: page.items.filter(matches), total: null }
}
