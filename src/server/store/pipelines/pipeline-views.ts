import { sql, type Expression, type Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { jsonObject, parseJson } from '#server/store/dialect.ts'
import type { PipelineRow } from '#server/store/schema/pipelines.ts'

/** A pipeline with everything the API returns. */
export type PipelineView = Selectable<PipelineRow> & {
  project_path: string
  user: UserCard | null
  /** The mean coverage of the pipeline's jobs, in percent. */
  coverage: number | null
  /** True when a job that may fail has failed. */
  has_warnings: boolean
}

const columns = [
  'pipelines.id',
  'pipelines.root_id',
  'pipelines.project_id',
  'pipelines.iid',
  'pipelines.merge_request_id',
  'pipelines.user_id',
  'pipelines.sha',
  'pipelines.before_sha',
  'pipelines.ref',
  'pipelines.tag',
  'pipelines.source',
  'pipelines.status',
  'pipelines.yaml_errors',
  'pipelines.variables',
  'pipelines.committed_at',
  'pipelines.created_at',
  'pipelines.updated_at',
  'pipelines.started_at',
  'pipelines.finished_at',
] as const

export function selectPipelines(db: Database) {
  return db
    .selectFrom('pipelines')
    .innerJoin('projects', 'projects.id', 'pipelines.project_id')
    .select(columns)
    .select((eb) => [
      'projects.full_path as project_path',
      userColumn(db, eb.ref('pipelines.user_id')).as('user'),
      sql<number | null>`(
        select avg(jobs.coverage) from jobs
        where jobs.pipeline_id = pipelines.id and jobs.retried = 0
      )`.as('coverage'),
      sql<boolean | 0 | 1>`exists (
        select 1 from jobs where jobs.pipeline_id = pipelines.id and jobs.retried = 0
          and jobs.allow_failure = 1 and jobs.status in ('failed', 'canceled')
      )`.as('has_warnings'),
    ])
}

export type RawPipeline = Awaited<
  ReturnType<ReturnType<typeof selectPipelines>['executeTakeFirstOrThrow']>
>

export function parsePipeline<Row extends RawPipeline>(row: Row): Row & PipelineView {
  return { ...row, user: parseJson(row.user), has_warnings: Boolean(row.has_warnings) }
}

/** The pipeline with that id as a JSON column; read it with `parsePipelineColumn`. */
export function pipelineColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(db, selectPipelines(db).where('pipelines.id', '=', id))
}

export function parsePipelineColumn(value: RawPipeline | null): PipelineView | null {
  const row = parseJson(value)
  return row && parsePipeline(row)
}
