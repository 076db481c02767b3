import type { OpenedPage } from '#web/api/copies.ts'

const MERGE_REQUEST = /^.*\/-\/merge_requests\/\d+(?=\/|$)/
const BOARD = /^.*\/-\/boards\/\d+(?=\/|$)/

/** Returns the page at a URL. All tabs of a merge request count as one page, and so do all filters of a board. */
export function openedPage(pathname: string, search: string): Pick<OpenedPage, 'kind' | 'address'> {
  const [mergeRequest] = MERGE_REQUEST.exec(pathname) ?? []
  if (mergeRequest) return { kind: 'merge_request', address: mergeRequest }
  const [board] = BOARD.exec(pathname) ?? []
  if (board) return { kind: 'board', address: board }
  return { kind: 'other', address: pathname + search }
}
