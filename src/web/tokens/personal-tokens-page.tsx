import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { isAdmin } from '#web/spaces/access-level.ts'
import { useSettingsParts } from '#web/spaces/use-settings-parts.ts'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { TokenPart } from './token-part.tsx'
import { personalTokens } from './token-source.ts'

export const personalTokensLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery())

export function PersonalTokensPage() {
  const user = useSuspenseQuery(currentUserQuery()).data
  return (
    <PartsPage label="Settings" parts={useSettingsParts()} title="Access tokens">
      <TokenPart
        source={personalTokens(user?.id, isAdmin(user))}
        note="Personal access tokens let scripts and Git act as you. Give each one only the scopes it needs."
      />
    </PartsPage>
  )
}
