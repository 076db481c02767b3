import type { QueryClient } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { defineAllKeys } from './all-keys.ts'

export const settingsLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery())

defineAllKeys()

export { SettingsPage as SettingsPages }
