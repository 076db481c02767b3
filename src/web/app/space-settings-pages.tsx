import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { spaceOf } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { ScimPage } from '#web/tokens/scim-page.tsx'
import { SpaceTokensPage } from '#web/tokens/space-tokens-page.tsx'
import { AbsentPage } from './absent-page.tsx'

export const spaceSettingsLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) =>
    await prefetch(queryClient, currentUserQuery(), accessLevelQuery(spaceOf(params), queryClient))

/** The settings of a project or group. */
export function SpaceSettingsPages() {
  const params = useParams()
  const { pathname } = useLocation()
  const space = spaceOf(params)
  if (params['part'] === 'access_tokens') return <SpaceTokensPage space={space} />
  if (params['part'] === 'scim' && space.kind === 'group') return <ScimPage space={space} />
  return <AbsentPage returnTo={pathname} />
}
