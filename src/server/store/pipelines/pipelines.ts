import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { takeIid } from '#server/store/internal-ids.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { PipelineRow, PipelineStatus } from '#server/store/schema/pipelines.ts'
import { parsePipeline, selectPipelines, type PipelineView } from './pipeline-views.ts'

export type { PipelineView } from './pipeline-views.ts'
export type Pipeline = Selectable<PipelineRow>

export interface PipelineFilters {
  statuses?: readonly PipelineStatus[] | undefined
  /** Selects only the newest pipeline of each branch or tag. */
  newestOf?: 'branches' | 'tags' | undefined
  source?: string | undefined
  ref?: string | undefined
  sha?: string | undefined
  withYamlErrors?: boolean | undefined
  username?: string | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
}

export interface PipelineOrder {
  by: 'id' | 'status' | 'ref' | 'updated_at' | 'user_id'
  direction: 'asc' | 'desc'
}

export async function listPipelines(
  db: Database,
  projectId: number,
  filters: PipelineFilters,
  { by, direction }: PipelineOrder,
  slice: Slice,
): Promise<Listing<PipelineView>> {
  const matching = matchPipelines(db, projectId, filters)
  const count = db.selectFrom('pipelines').where('pipelines.id', 'in', matching)
  const rows = await selectPipelines(db)
    .where('pipelines.id', 'in', matching)
    .select(countOf(count).as('matching'))
    .orderBy(`pipelines.${by}`, direction)
    .orderBy('pipelines.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parsePipeline), slice, count)
}

export async function findPipeline(
  db: Database,
  projectId: number,
  id: number,
): Promise<PipelineView | undefined> {
  const row = await selectPipelines(db)
    .where('pipelines.project_id', '=', projectId)
    .where('pipelines.id', '=', id)
    .executeTakeFirst()
  return row && parsePipeline(row)
}

export async function findPipelineById(
  db: Database,
  id: number,
): Promise<PipelineView | undefined> {
  const row = await selectPipelines(db).where('pipelines.id', '=', id).executeTakeFirst()
  return row && parsePipeline(row)
}

/** Returns the commit's newest pipeline, optionally only for that ref or with that id. */
export async function findLatestPipeline(
  db: Database,
  projectId: number,
  { sha, ref, id }: { sha: string; ref?: string | undefined; id?: number | undefined },
): Promise<PipelineView | undefined> {
  const row = await selectPipelines(db)
    .where('pipelines.project_id', '=', projectId)
    .where('pipelines.sha', '=', sha)
    .$if(ref !== undefined, (query) => query.where('pipelines.ref', '=', ref!))
    .$if(id !== undefined, (query) => query.where('pipelines.id', '=', id!))
    .orderBy('pipelines.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && parsePipeline(row)
}

/** Returns a pipeline of the same commit, ref and source created at or after `since`. */
export function findPipelineSince(
  trx: Database,
  { project_id, sha, ref, source }: Pick<Pipeline, 'project_id' | 'sha' | 'ref' | 'source'>,
  since: string,
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('pipelines')
    .select('id')
    .where('project_id', '=', project_id)
    .where('sha', '=', sha)
    .where('ref', '=', ref)
    .where('source', '=', source)
    .where('created_at', '>=', since)
    .executeTakeFirst()
}

export async function insertPipeline(
  trx: Database,
  row: Omit<Insertable<PipelineRow>, 'iid'>,
): Promise<Pipeline> {
  const scope = { scope: 'project', scope_id: row.project_id, usage: 'pipelines' } as const
  return trx
    .insertInto('pipelines')
    .values({ ...row, iid: await takeIid(trx, scope) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePipeline(
  trx: Database,
  id: number,
  changes: Updateable<PipelineRow>,
): Promise<void> {
  await trx.updateTable('pipelines').set(changes).where('id', '=', id).execute()
}

export function readPipeline(trx: Database, id: number): Promise<Pipeline | undefined> {
  return trx.selectFrom('pipelines').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deletePipeline(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('pipelines').where('id', '=', id).execute()
}

/**
 * Updates the head pipeline of the branch's open merge requests: the newest pipeline of the newest commit. Merge
 * request pipelines take precedence over branch pipelines.
 */
export async function refreshHeadPipelines(
  trx: Database,
  branch: { projectId: number; name: string } | { mergeRequestId: number },
): Promise<void> {
  const meant =
    'mergeRequestId' in branch
      ? sql`merge_requests.id = ${branch.mergeRequestId}`
      : sql`merge_requests.source_project_id = ${branch.projectId}
          and merge_requests.source_branch = ${branch.name} and merge_requests.state = 'opened'`
  await sql`
    update merge_requests set head_pipeline_id = (
      select pipelines.id from pipelines
      where pipelines.sha = merge_requests.sha and (
        pipelines.merge_request_id = merge_requests.id or (
          pipelines.merge_request_id is null and pipelines.tag = 0
          and pipelines.project_id = merge_requests.source_project_id
          and pipelines.ref = merge_requests.source_branch
        )
      )
      order by case when pipelines.merge_request_id is null then 1 else 0 end, pipelines.id desc
      limit 1
    ) where ${meant}`.execute(trx)
}

function matchPipelines(db: Database, projectId: number, filters: PipelineFilters) {
  const { statuses, newestOf, source, ref, sha, withYamlErrors, username } = filters
  let query = db
    .selectFrom('pipelines')
    .select('pipelines.id')
    .where('pipelines.project_id', '=', projectId)
  if (newestOf) {
    query = query.where('pipelines.id', 'in', (eb) =>
      eb
        .selectFrom('pipelines as newest')
        .select((eb) => eb.fn.max('newest.id').as('id'))
        .where('newest.project_id', '=', projectId)
        .where('newest.merge_request_id', 'is', null)
        .where('newest.tag', '=', newestOf === 'tags' ? 1 : 0)
        .groupBy('newest.ref'),
    )
  }
  if (statuses) query = query.where('pipelines.status', 'in', statuses)
  if (source !== undefined) query = query.where('pipelines.source', '=', source)
  if (ref !== undefined) query = query.where('pipelines.ref', '=', ref)
  if (sha !== undefined) query = query.where('pipelines.sha', '=', sha)
  if (withYamlErrors !== undefined) {
    query = query.where('pipelines.yaml_errors', withYamlErrors ? 'is not' : 'is', null)
  }
  if (username !== undefined) {
    query = query.where('pipelines.user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where(sql`lower(users.username)`, '=', username.toLowerCase()),
    )
  }
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = filters
  if (createdAfter) query = query.where('pipelines.created_at', '>=', createdAfter)
  if (createdBefore) query = query.where('pipelines.created_at', '<=', createdBefore)
  if (updatedAfter) query = query.where('pipelines.updated_at', '>=', updatedAfter)
  if (updatedBefore) query = query.where('pipelines.updated_at', '<=', updatedBefore)
  return query
}
