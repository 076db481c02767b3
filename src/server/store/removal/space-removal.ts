import type { SelectQueryBuilder } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import { forgetMergeStatusesFrom } from '#server/store/merge-requests/status.ts'
import { countForks } from '#server/store/repository/forks.ts'
import type { Schema } from '#server/store/schema/schema.ts'

/**
 * Deletes a group with its subgroups and projects. Rows that refer to them by kind and id have no foreign key and are
 * deleted first. All other rows cascade.
 *
 * @returns the disk paths of the orphaned repositories
 */
export function deleteGroupTree(db: Database, groupId: number): Promise<string[]> {
  return transact(db, async (trx) => {
    const groups = trx
      .selectFrom('namespace_ancestors')
      .select('namespace_id as id')
      .where('ancestor_id', '=', groupId)
    const projects = trx.selectFrom('projects').where('namespace_id', 'in', groups)
    const gone = await projects.select(['disk_path', 'forked_from_id']).execute()
    await deleteReferences(trx, 'project', projects.select('id'))
    await deleteReferences(trx, 'group', groups)
    await trx.deleteFrom('namespaces').where('id', '=', groupId).execute()
    await countForks(trx, sourcesOf(gone))
    return gone.map((project) => project.disk_path)
  })
}

/** Deletes a project and the rows that refer to it by kind and id. */
export function deleteProjectRow(db: Database, projectId: number): Promise<void> {
  return transact(db, async (trx) => {
    const project = trx.selectFrom('projects').select('id').where('id', '=', projectId)
    const gone = await project.clearSelect().select('forked_from_id').execute()
    await deleteReferences(trx, 'project', project)
    await trx.deleteFrom('projects').where('id', '=', projectId).execute()
    await countForks(trx, sourcesOf(gone))
  })
}

/** Returns the ids of the projects that lose forks. */
function sourcesOf(gone: { forked_from_id: number | null }[]): number[] {
  return [...new Set(gone.flatMap(({ forked_from_id }) => forked_from_id ?? []))]
}

async function deleteReferences(
  trx: Database,
  kind: 'group' | 'project',
  ids: SelectQueryBuilder<Schema, never, { id: number }>,
): Promise<void> {
  if (kind === 'project') await forgetMergeStatusesFrom(trx, ids)
  for (const table of ['members', 'access_requests', 'invitations'] as const) {
    await trx
      .deleteFrom(table)
      .where('source_type', '=', kind)
      .where('source_id', 'in', ids)
      .execute()
  }
  await trx
    .deleteFrom('access_tokens')
    .where('kind', '=', kind)
    .where('source_id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('internal_ids')
    .where('scope', '=', kind)
    .where('scope_id', 'in', ids)
    .execute()
}
