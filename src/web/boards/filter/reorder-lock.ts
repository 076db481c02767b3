import type { IssueFilter } from '#web/boards/board/merge-filters.ts'

/** Why cards keep their places within a list: between cards that are not shown nobody can choose one. */
export function whyNotReorder(filter: IssueFilter): string | null {
  const { order_by } = filter
  if (order_by !== undefined && order_by !== 'relative_position') {
    return 'Cards cannot be moved up or down while the lists are sorted'
  }
  const isFiltered = Object.keys(filter).some((name) => name !== 'order_by' && name !== 'sort')
  return isFiltered ? 'Cards cannot be moved up or down while the board is filtered' : null
}
