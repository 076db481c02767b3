import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { PipelineStatus } from '#server/store/schema/pipelines.ts'
import type { Job } from './jobs.ts'
import { parsePipelineColumn, pipelineColumn, type PipelineView } from './pipeline-views.ts'

/** A job with its pipeline and the user who started it. */
export type JobView = Job & { user: UserCard | null; pipeline: PipelineView }

export interface JobFilters {
  statuses?: readonly PipelineStatus[] | undefined
  pipelineId?: number | undefined
  withRetried?: boolean | undefined
  /** Includes jobs that other systems report. */
  withExternal?: boolean | undefined
  sha?: string | undefined
  ref?: string | undefined
  stage?: string | undefined
  name?: string | undefined
}

export interface JobOrder {
  by: 'id' | 'pipeline_id'
  direction: 'asc' | 'desc'
}

export async function listJobs(
  db: Database,
  projectId: number,
  filters: JobFilters,
  { by, direction }: JobOrder,
  slice: Slice,
): Promise<Listing<JobView>> {
  const matching = matchJobs(db, projectId, filters)
  const rows = await view(db, matching)
    .select(countOf(matching).as('matching'))
    .orderBy(`jobs.${by}`, direction)
    .orderBy('jobs.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parse), slice, matching)
}

export async function findJob(
  db: Database,
  projectId: number,
  id: number,
): Promise<JobView | undefined> {
  const row = await view(db, matchJobs(db, projectId, { withRetried: true, withExternal: true }))
    .where('jobs.id', '=', id)
    .executeTakeFirst()
  return row && parse(row)
}

function matchJobs(db: Database, projectId: number, filters: JobFilters) {
  const { statuses, pipelineId, withRetried, withExternal, sha, ref, stage, name } = filters
  let query = db
    .selectFrom('jobs')
    .innerJoin('pipelines', 'pipelines.id', 'jobs.pipeline_id')
    .where('jobs.project_id', '=', projectId)
  if (statuses) query = query.where('jobs.status', 'in', statuses)
  if (pipelineId !== undefined) query = query.where('jobs.pipeline_id', '=', pipelineId)
  if (!withRetried) query = query.where('jobs.retried', '=', 0)
  if (!withExternal) query = query.where('jobs.external', '=', 0)
  if (sha !== undefined) {
    query = query.where('pipelines.sha', '=', sha).where('pipelines.project_id', '=', projectId)
  }
  if (ref !== undefined) query = query.where('pipelines.ref', '=', ref)
  if (stage !== undefined) query = query.where('jobs.stage', '=', stage)
  if (name !== undefined) query = query.where('jobs.name', '=', name)
  return query
}

function view(db: Database, matching: ReturnType<typeof matchJobs>) {
  return matching
    .selectAll('jobs')
    .select((eb) => [
      userColumn(db, eb.ref('jobs.user_id')).as('user'),
      pipelineColumn(db, eb.ref('jobs.pipeline_id')).as('pipeline'),
    ])
}

type RawJob = Awaited<ReturnType<ReturnType<typeof view>['executeTakeFirstOrThrow']>>

const parse = <Row extends RawJob>(row: Row) => ({
  ...row,
  user: parseJson(row.user),
  pipeline: parsePipelineColumn(row.pipeline)!,
})
