import type { QueryClient } from '@tanstack/react-query'

import { restoreSession } from '#web/api/session.ts'
import { findPage } from './find-page.ts'

/**
 * Starts to read what the page at a URL shows first, so that the page finds it in the query cache. Never throws: the page
 * repeats a failed start, and reports it.
 */
export async function startReads(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  try {
    const { row, params } = findPage(pathname)
    const [isSignedIn, reads] = await Promise.all([restoreSession(), row.reads?.()])
    if (isSignedIn) await reads?.(queryClient, params, new URLSearchParams(search))
  } catch {
    // The router loads the page in any case.
  }
}
