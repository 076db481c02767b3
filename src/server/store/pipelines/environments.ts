import { sql, type Insertable, type Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes, contains } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { EnvironmentRow } from '#server/store/schema/pipelines.ts'

export type Environment = Selectable<EnvironmentRow>

export async function listEnvironments(
  db: Database,
  projectId: number,
  { name, search }: { name?: string | undefined; search?: string | undefined },
  slice: Slice,
): Promise<Listing<Environment>> {
  let matching = db.selectFrom('environments').where('project_id', '=', projectId)
  if (name !== undefined) matching = matching.where('name', '=', name)
  if (search) matching = matching.where(contains(db, sql.ref<string>('name'), search))
  const rows = await matching
    .selectAll()
    .select(countOf(matching).as('matching'))
    .orderBy(byBytes(db, sql.ref('name')))
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

export function findEnvironment(
  db: Database,
  projectId: number,
  by: { id: number } | { name: string },
): Promise<Environment | undefined> {
  const query = db.selectFrom('environments').selectAll().where('project_id', '=', projectId)
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('name', '=', by.name)
  ).executeTakeFirst()
}

export function insertEnvironment(
  trx: Database,
  row: Insertable<EnvironmentRow>,
): Promise<Environment> {
  return trx.insertInto('environments').values(row).returningAll().executeTakeFirstOrThrow()
}
