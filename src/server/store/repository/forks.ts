import { sql } from 'kysely'

import type { Database } from '#server/store/database.ts'

/** Recounts the projects' forks. */
export async function countForks(db: Database, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await db
    .updateTable('projects')
    .set({
      forks_count: sql<number>`(
        select count(*) from projects fork where fork.forked_from_id = projects.id
      )`,
    })
    .where('id', 'in', projectIds)
    .execute()
}

/** Removes the fork relationship of all forks of a project. */
export async function cutForksOf(db: Database, sourceId: number, now: string): Promise<void> {
  await db
    .updateTable('projects')
    .set({ forked_from_id: null, updated_at: now })
    .where('forked_from_id', '=', sourceId)
    .execute()
}

/** Removes the fork relationship. */
export async function cutFork(db: Database, id: number, now: string): Promise<void> {
  await db
    .updateTable('projects')
    .set({ forked_from_id: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
