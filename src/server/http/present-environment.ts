import type { Static } from 'typebox'

import type { Environment } from '#contract/environments.ts'
import type * as rows from '#server/store/environments.ts'

type Shown = Static<typeof Environment>

export function presentEnvironment(environment: rows.Environment): Shown {
  const { id, name, external_url, created_at, updated_at } = environment
  return {
    id,
    name,
    slug: slugOf(name),
    external_url,
    state: 'available',
    tier: tierOf(name),
    created_at,
    updated_at,
  }
}

/** Lower case letters, digits and dashes, 24 at most. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-+|-+$/g, '')
}

const tiers: [words: RegExp, tier: Shown['tier']][] = [
  [/dev|review|trunk/i, 'development'],
  [/test|tst|int|acceptance|acpt|qa|qc|control|quality/i, 'testing'],
  [/st(?:a|)g|mod(?:e|)l|pre|demo|non/i, 'staging'],
  [/prod|prd|live/i, 'production'],
]

const tierOf = (name: string) => tiers.find(([words]) => words.test(name))?.[1] ?? 'other'
