import type { BoardService } from './board.ts'

type Numbers = Readonly<{ old_line?: number; new_line?: number }>

/** Starts a thread on lines of the merge request `acme/app!1`. `first` is the start of a range that ends at `last`. */
export async function commentOnLine(
  { call }: BoardService,
  path: string,
  body: string,
  last: Numbers,
  first?: Numbers,
): Promise<void> {
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const { diff_refs } = await call('GET', request)
  await call('POST', `${request}/discussions`, {
    body,
    position: {
      ...(diff_refs as object),
      position_type: 'text',
      old_path: path,
      new_path: path,
      ...last,
      ...(first && { line_range: { start: first, end: last } }),
    },
  })
}
