import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { NamespaceRow, ProjectRow } from '#server/store/schema/spaces.ts'
import { redirectProject, takePath } from './redirects.ts'

export type Row = Selectable<ProjectRow>
export type NewRow = Omit<Insertable<ProjectRow>, 'path_key'>

export function findProject(db: Database, id: number): Promise<Row | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertProject(trx: Database, row: NewRow): Promise<Row> {
  const project = await trx
    .insertInto('projects')
    .values({ ...row, path_key: row.full_path.toLowerCase() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await takePath(trx, row.full_path)
  return project
}

/** Changes the project's names and paths, and redirects its former path. */
export async function moveProject(
  trx: Database,
  project: Row,
  to: Pick<Row, 'name' | 'path' | 'full_path' | 'full_name'>,
): Promise<void> {
  const path_key = to.full_path.toLowerCase()
  const isMoved = path_key !== project.path_key
  if (isMoved) await redirectProject(trx, project)
  await updateProject(trx, project.id, { ...to, path_key })
  if (isMoved) await takePath(trx, to.full_path)
}

export async function updateProject(
  trx: Database,
  id: number,
  changes: Updateable<ProjectRow>,
): Promise<void> {
  await trx.updateTable('projects').set(changes).where('id', '=', id).execute()
}

/** Records the project's first branch as its default branch. Returns false when the repository was not empty. */
export async function claimFirstBranch(
  trx: Database,
  id: number,
  branch: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projects')
    .set({ empty_repo: 0, default_branch: branch })
    .where('id', '=', id)
    .where('empty_repo', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True when another project in the namespace has the name. */
export async function isProjectNameTaken(
  trx: Database,
  namespaceId: number,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('projects')
    .select('id')
    .where('namespace_id', '=', namespaceId)
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return taken !== undefined
}

/** Counts the projects directly in the namespace. */
export async function countProjectsIn(
  db: Database,
  { id }: Pick<Selectable<NamespaceRow>, 'id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('namespace_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** The columns of a project that concern its repository. */
export type RepositoryRow = Pick<
  Row,
  'id' | 'root_id' | 'full_path' | 'disk_path' | 'default_branch' | 'empty_repo'
>

export function listRepositories(db: Database): Promise<RepositoryRow[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'root_id', 'full_path', 'disk_path', 'default_branch', 'empty_repo'])
    .execute()
}

/**
 * Sets the project's last activity, at most once a minute: frequent updates would make all writers wait for the row.
 */
export function touchProject(trx: Database, id: number, now: string): Promise<void> {
  return touchProjects(trx, [id], now)
}

export async function touchProjects(
  trx: Database,
  ids: readonly number[],
  now: string,
): Promise<void> {
  const minuteAgo = new Date(Date.parse(now) - MINUTE).toISOString()
  await trx
    .updateTable('projects')
    .set({ last_activity_at: now })
    .where('id', 'in', ids)
    .where('last_activity_at', '<', minuteAgo)
    .execute()
}

const MINUTE = 60_000
