import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { preference } from '#web/lib/preferences.ts'
import { paths, safeReturn } from '#web/paths.ts'

let isOpening = true

/**
 * Redirects from the home page to the chosen start page when the app opens. Later visits and reloads show the home
 * page.
 */
export const openStartPage =
  (queryClient: QueryClient) =>
  async ({ request }: { request: Request }): Promise<void> => {
    const wasOpening = isOpening
    isOpening = false
    const start = preference('startPage')
    if (!wasOpening || !start || new URL(request.url).pathname !== paths.home() || isAgain()) return
    const owner = ownerOf(await queryClient.ensureQueryData(currentUserQuery()))
    if (owner.key === start.owner) throw redirect(safeReturn(start.address))
  }

function isAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}
