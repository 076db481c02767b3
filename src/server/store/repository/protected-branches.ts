import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes, contains } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { ProtectedBranchRow } from '#server/store/schema/repository.ts'

export type ProtectedBranch = Selectable<ProtectedBranchRow>

const branchRules = plan((db, { projectId }: Slots<{ projectId: number }>) =>
  db
    .selectFrom('projects')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .leftJoin('protected_branches as rule', 'rule.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .selectAll('rule')
    .select('namespaces.default_branch_protection as of_new_projects'),
)

/**
 * Returns all of a project's rules, and its namespace's protection level for new default branches, in one statement.
 */
export async function findBranchRules(
  db: Database,
  projectId: number,
): Promise<{ rules: ProtectedBranch[]; ofNewProjects: number }> {
  const rows = await branchRules.all(db, { projectId })
  return {
    rules: rows.filter((row): row is typeof row & ProtectedBranch => row.id !== null),
    ofNewProjects: rows[0]?.of_new_projects ?? 0,
  }
}

/** Lists protected branches by name. */
export async function listProtectedBranches(
  db: Database,
  projectId: number,
  search: string,
  slice: Slice,
): Promise<Listing<ProtectedBranch>> {
  let matching = db.selectFrom('protected_branches').where('project_id', '=', projectId)
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

export function findProtectedBranch(
  db: Database,
  projectId: number,
  name: string,
): Promise<ProtectedBranch | undefined> {
  return db
    .selectFrom('protected_branches')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Returns undefined when the name is protected already. */
export function insertProtectedBranch(
  db: Database,
  row: Insertable<ProtectedBranchRow>,
): Promise<ProtectedBranch | undefined> {
  return db
    .insertInto('protected_branches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateProtectedBranch(
  db: Database,
  id: number,
  changes: Updateable<ProtectedBranchRow>,
): Promise<ProtectedBranch | undefined> {
  return db
    .updateTable('protected_branches')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteProtectedBranch(db: Database, id: number): Promise<void> {
  await db.deleteFrom('protected_branches').where('id', '=', id).execute()
}
