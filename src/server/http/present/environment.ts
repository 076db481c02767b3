import type { Environment } from '#contract/environments.ts'
import { tierOf } from '#server/domain/pipelines/environment-tier.ts'
import type * as rows from '#server/store/pipelines/environments.ts'

type Shown = Environment

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

/** Returns a slug of at most 24 lowercase letters, digits and dashes. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-+|-+$/g, '')
}
