import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'

/** The pages of a list with a new card: below another one, or at the top. One that is there already stays. */
export function placeNew<P extends Page<Issue>>(
  pages: readonly P[],
  issue: Issue,
  belowId: number | undefined,
): P[] {
  if (pages.some(({ items }) => items.some(({ id }) => id === issue.id))) return [...pages]
  const home = Math.max(
    0,
    pages.findIndex(({ items }) => items.some(({ id }) => id === belowId)),
  )
  return pages.map((page, index) => ({
    ...page,
    total: page.total === null ? null : page.total + 1,
    ...(index === home && {
      items: page.items.toSpliced(page.items.findIndex(({ id }) => id === belowId) + 1, 0, issue),
    }),
  }))
}
