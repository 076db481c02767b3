import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { matchesFilter } from '#web/boards/board/matches-filter.ts'
import type { Contradiction, IssueFilter } from '#web/boards/board/merge-filters.ts'
import { useSearchDraft } from '#web/boards/filter/filter-context.ts'

/** What there is of a query's data, which may be that of the filter before. */
interface Known {
  readonly data: { readonly pages: readonly Page<Issue>[] } | undefined
  readonly isPlaceholderData: boolean
}

const NO_PAGES: readonly Page<Issue>[] = []

/** The pages to draw: until the server answers to a new filter, what is at hand of its issues. */
export function useGuess({ data, isPlaceholderData }: Known, filter: IssueFilter | Contradiction) {
  const draft = useSearchDraft()
  const pages = data?.pages ?? NO_PAGES
  const isGuess = isPlaceholderData || draft !== null
  // A filter is made anew each time it is looked at.
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
