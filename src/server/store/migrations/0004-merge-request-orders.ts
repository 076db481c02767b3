import type { Kysely } from 'kysely'

import { indexer } from './columns.ts'

/**
 * Adds indexes that sort lists of all projects, indexes that sort group lists by last change, and one for
 * `isFirstContribution`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const index = indexer(db)
  for (const time of ['created_at', 'updated_at']) {
    await index('merge_requests', 'state', time, 'id', 'project_id')
    await index('merge_requests', time, 'id', 'project_id')
  }
  await index('merge_requests', 'root_id', 'updated_at', 'id', 'project_id')
  await index('merge_requests', 'author_id', 'project_id', 'state', 'merged_at')
}
