import { paths } from '#web/paths.ts'
import type { PagePart } from './parts-page.tsx'

/** The pages of the settings. */
export const settingsParts: readonly PagePart[] = [
  { title: 'Appearance', to: paths.settings() },
  { title: 'Diffs', to: paths.settings('diffs') },
  { title: 'Shortcuts', to: paths.settings('keys') },
  { title: 'Start page', to: paths.settings('start') },
  { title: 'Accounts', to: paths.settings('accounts') },
  { title: 'Access tokens', to: paths.personalTokens() },
  { title: 'Active sessions', to: paths.sessions() },
  { title: 'Export and import', to: paths.settings('move') },
  { title: 'Storage', to: paths.settings('storage') },
  { title: 'About', to: paths.settings('about') },
]
