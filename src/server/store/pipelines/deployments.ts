import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { jsonArray, jsonObject, parseJson } from '#server/store/dialect.ts'
import { takeIid } from '#server/store/internal-ids.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { DeploymentRow } from '#server/store/schema/pipelines.ts'
import type { Environment } from './environments.ts'

export type Deployment = Selectable<DeploymentRow>
export type DeploymentView = Deployment & { user: UserCard | null; environment: Environment }

export interface DeploymentFilters {
  environment?: string | undefined
  status?: Deployment['status'] | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  finishedAfter?: string | undefined
  finishedBefore?: string | undefined
}

export interface DeploymentOrder {
  by: 'id' | 'iid' | 'created_at' | 'updated_at' | 'finished_at' | 'ref'
  direction: 'asc' | 'desc'
}

export async function listDeployments(
  db: Database,
  projectId: number,
  filters: DeploymentFilters,
  { by, direction }: DeploymentOrder,
  slice: Slice,
): Promise<Listing<DeploymentView>> {
  const matching = matchDeployments(db, projectId, filters)
  const rows = await view(db, matching)
    .select(countOf(matching).as('matching'))
    .orderBy(`deployments.${by}`, direction)
    .orderBy('deployments.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parse), slice, matching)
}

export async function findDeployment(
  db: Database,
  projectId: number,
  id: number,
): Promise<DeploymentView | undefined> {
  const row = await view(db, matchDeployments(db, projectId, {}))
    .where('deployments.id', '=', id)
    .executeTakeFirst()
  return row && parse(row)
}

export async function insertDeployment(
  trx: Database,
  row: Omit<Insertable<DeploymentRow>, 'iid'>,
): Promise<Deployment> {
  const scope = { scope: 'project', scope_id: row.project_id, usage: 'deployments' } as const
  return trx
    .insertInto('deployments')
    .values({ ...row, iid: await takeIid(trx, scope) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateDeployment(
  trx: Database,
  id: number,
  changes: Updateable<DeploymentRow>,
): Promise<void> {
  await trx.updateTable('deployments').set(changes).where('id', '=', id).execute()
}

/** Returns the commit that this deployment replaced; null when there was none. */
export async function findDeployedBefore(
  db: Database,
  { id, environment_id }: Deployment,
): Promise<string | null> {
  const row = await db
    .selectFrom('deployments')
    .select('sha')
    .where('environment_id', '=', environment_id)
    .where('status', '=', 'success')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha ?? null
}

/** A merged merge request with its commits. */
export interface MergedRequest {
  id: number
  sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
}

/** Returns the project's merged merge requests that are not linked to a deployment to the environment. */
export function findUndeployed(
  db: Database,
  { project_id, environment_id }: Deployment,
): Promise<MergedRequest[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'sha', 'merge_commit_sha', 'squash_commit_sha'])
    .where('project_id', '=', project_id)
    .where('state', '=', 'merged')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('deployment_merge_requests as link')
        .innerJoin('deployments', 'deployments.id', 'link.deployment_id')
        .select('link.merge_request_id')
        .where('deployments.environment_id', '=', environment_id),
    )
    .execute()
}

/** Maximum rows per statement. */
const BATCH = 1000

export async function linkMergeRequests(
  trx: Database,
  deploymentId: number,
  mergeRequestIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < mergeRequestIds.length; at += BATCH) {
    await trx
      .insertInto('deployment_merge_requests')
      .values(
        mergeRequestIds.slice(at, at + BATCH).map((merge_request_id) => ({
          deployment_id: deploymentId,
          merge_request_id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** An environment's name, and when a deployment to it finished. */
export interface DeploymentPlace {
  name: string
  finished_at: string | null
}

/** The deployments of each row of `merge_requests`, oldest first, as a JSON column; read it with `parseJson`. */
export function deploymentsColumn(db: Database) {
  return jsonArray<DeploymentPlace>(
    db,
    db
      .selectFrom('deployment_merge_requests as link')
      .innerJoin('deployments', 'deployments.id', 'link.deployment_id')
      .innerJoin('environments', 'environments.id', 'deployments.environment_id')
      .select(['environments.name', 'deployments.finished_at'])
      .where('link.merge_request_id', '=', sql.ref<number>('merge_requests.id'))
      .orderBy('deployments.finished_at'),
  )
}

function matchDeployments(db: Database, projectId: number, filters: DeploymentFilters) {
  const { environment, status, updatedAfter, updatedBefore, finishedAfter, finishedBefore } =
    filters
  let query = db.selectFrom('deployments').where('deployments.project_id', '=', projectId)
  if (environment !== undefined) {
    query = query.where('deployments.environment_id', 'in', (eb) =>
      eb
        .selectFrom('environments')
        .select('environments.id')
        .where('environments.project_id', '=', projectId)
        .where('environments.name', '=', environment),
    )
  }
  if (status) query = query.where('deployments.status', '=', status)
  if (updatedAfter) query = query.where('deployments.updated_at', '>=', updatedAfter)
  if (updatedBefore) query = query.where('deployments.updated_at', '<=', updatedBefore)
  if (finishedAfter) query = query.where('deployments.finished_at', '>=', finishedAfter)
  if (finishedBefore) query = query.where('deployments.finished_at', '<=', finishedBefore)
  return query
}

function view(db: Database, matching: ReturnType<typeof matchDeployments>) {
  return matching
    .selectAll('deployments')
    .select((eb) => [
      userColumn(db, eb.ref('deployments.user_id')).as('user'),
      jsonObject<Environment>(
        db,
        db
          .selectFrom('environments')
          .select([
            'environments.id',
            'environments.root_id',
            'environments.project_id',
            'environments.name',
            'environments.external_url',
            'environments.created_at',
            'environments.updated_at',
          ])
          .where('environments.id', '=', eb.ref('deployments.environment_id')),
      ).as('environment'),
    ])
}

type RawDeployment = Awaited<ReturnType<ReturnType<typeof view>['executeTakeFirstOrThrow']>>

const parse = <Row extends RawDeployment>(row: Row) => ({
  ...row,
  user: parseJson(row.user),
  environment: parseJson(row.environment)!,
})
