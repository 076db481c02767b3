import type { QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { AccountsPage } from './accounts/accounts-page.tsx'
import { defineAllKeys } from './all-keys.ts'

export const settingsLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery())

defineAllKeys()

/** The pages of the settings. That of the accounts needs the app's own sign-out. */
export function SettingsPages() {
  return useParams()['part'] === 'accounts' ? <AccountsPage /> : <SettingsPage />
}
