import type { Kysely } from 'kysely'

import { indexer } from './columns.ts'

/**
 * Lists of all projects, and of groups by their last change, are read from an index in their order, too; and whether
 * somebody brought a project anything before.
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
