import type { Choice } from '#web/ui/radio-group.tsx'
import type { DiffSettings } from './diff-settings.ts'

/** The whitespace changes that a diff can show, from all to none. */
export const WHITESPACE_CHOICES: readonly Choice<DiffSettings['whitespace']>[] = [
  { id: 'none', label: 'Show all whitespace changes' },
  { id: 'trailing', label: 'Ignore trailing whitespace' },
  { id: 'amount', label: 'Ignore amount of whitespace' },
  { id: 'all', label: 'Ignore all whitespace' },
]
