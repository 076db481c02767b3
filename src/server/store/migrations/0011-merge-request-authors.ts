import type { Kysely } from 'kysely'

import { indexer } from './columns.ts'

/** Adds an index that counts a group's merge requests without an author, so that no rows are read. */
export async function up(db: Kysely<never>): Promise<void> {
  await indexer(db)('merge_requests', 'root_id', 'project_id', 'author_id', 'id')
}
