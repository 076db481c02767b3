import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'

import { AdminPage } from '#web/admin/admin-page.tsx'
import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { paths } from '#web/paths.ts'
import { isAdmin } from '#web/spaces/access-level.ts'
import { ImpersonationPage } from '#web/tokens/impersonation-page.tsx'
import { adminParts } from '#web/widgets/admin-parts.ts'
import { AbsentPage } from './absent-page.tsx'

const IMPERSONATION = /^users\/([^/]+)\/impersonation_tokens$/

export const adminLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery())

/** The administration. Looks absent to other users, unless the server does not say who is an administrator. */
export function AdminPages() {
  const { pathname } = useLocation()
  const part = useParams()['*'] || 'users'
  const user = useSuspenseQuery(currentUserQuery()).data
  const [, username] = IMPERSONATION.exec(part) ?? []
  const isKnown = username !== undefined || adminParts.some(({ to }) => to === paths.admin(part))
  if (!isKnown || (user && !isAdmin(user))) return <AbsentPage returnTo={pathname} />
  return username === undefined ? (
    <AdminPage part={part} />
  ) : (
    <ImpersonationPage username={username} />
  )
}
