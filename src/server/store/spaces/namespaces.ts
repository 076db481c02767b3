import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import type { NamespaceRow } from '#server/store/schema/spaces.ts'
import { redirectTree, takePath } from './redirects.ts'

export type Namespace = Selectable<NamespaceRow>

/** True when a namespace or project has the full path, ignoring case. */
export async function isPathTaken(trx: Database, fullPath: string): Promise<boolean> {
  const key = fullPath.toLowerCase()
  const taken = await trx
    .selectFrom('namespaces')
    .select('id')
    .where('path_key', '=', key)
    .unionAll(trx.selectFrom('projects').select('id').where('path_key', '=', key))
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Locks the namespace's whole tree of groups and projects until the transaction ends, and returns the namespace's
 * current row. All callers lock the root first, so there are no deadlocks.
 */
export async function lockTree(
  trx: Database,
  { id, root_id }: Pick<Namespace, 'id' | 'root_id'>,
): Promise<Namespace | undefined> {
  await lockRow(trx, 'namespaces', root_id)
  return findNamespace(trx, id)
}

/** Finds the namespace by id, or by full path ignoring case. */
export function findNamespace(
  db: Database,
  reference: number | string,
): Promise<Namespace | undefined> {
  const query = db.selectFrom('namespaces').selectAll()
  const matching =
    typeof reference === 'number'
      ? query.where('id', '=', reference)
      : query.where('path_key', '=', reference.toLowerCase())
  return matching.executeTakeFirst()
}

/** Returns the highest visibility inside the namespace; 0 when the namespace is empty. */
export function findWidestInside(
  trx: Database,
  id: number,
): Promise<{ subgroups: number; projects: number }> {
  const tree = trx
    .selectFrom('namespace_ancestors')
    .select('namespace_id')
    .where('ancestor_id', '=', id)
  const widest = (query: RawBuilder<unknown>) => sql<number>`coalesce((${query}), 0)`
  return trx
    .selectNoFrom([
      widest(
        sql`select max(visibility) from namespaces where id in (${tree.where('depth', '>', 0)})`,
      ).as('subgroups'),
      widest(sql`select max(visibility) from projects where namespace_id in (${tree})`).as(
        'projects',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The depth of the namespace: 1 for a root. */
export async function countLevels(trx: Database, id: number): Promise<number> {
  const { levels } = await trx
    .selectFrom('namespace_ancestors')
    .select((eb) => eb.fn.countAll<number>().as('levels'))
    .where('namespace_id', '=', id)
    .executeTakeFirstOrThrow()
  return levels
}

/** Inserts the namespace and its place in the tree. Call this in a transaction that has locked the parent's tree. */
export async function insertNamespace(
  trx: Database,
  row: Omit<Insertable<NamespaceRow>, 'root_id' | 'path_key'>,
  parent: Pick<Namespace, 'id' | 'root_id'> | null,
): Promise<Namespace> {
  const { id } = await trx
    .insertInto('namespaces')
    .values({ ...row, root_id: parent?.root_id ?? 0, path_key: row.full_path.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takePath(trx, row.full_path)
  await trx
    .insertInto('namespace_ancestors')
    .values({ ancestor_id: id, namespace_id: id, depth: 0 })
    .execute()
  if (parent) {
    await trx
      .insertInto('namespace_ancestors')
      .columns(['ancestor_id', 'namespace_id', 'depth'])
      .expression((eb) =>
        eb
          .selectFrom('namespace_ancestors')
          .select(['ancestor_id', sql<number>`${id}`.as('namespace_id')])
          .select((eb) => eb('depth', '+', 1).as('depth'))
          .where('namespace_id', '=', parent.id),
      )
      .execute()
  }
  return updateNamespace(trx, id, { root_id: parent?.root_id ?? id })
}

/** Inserts a user's personal namespace. Call this in the transaction that inserts the user. */
export function insertPersonalNamespace(
  trx: Database,
  user: Pick<User, 'id' | 'username' | 'name' | 'created_at'>,
): Promise<Namespace> {
  const row = {
    kind: 'user' as const,
    owner_id: user.id,
    name: user.name,
    path: user.username,
    full_path: user.username,
    full_name: user.name,
    visibility: 20 as const,
    created_at: user.created_at,
    updated_at: user.created_at,
  }
  return insertNamespace(trx, row, null)
}

export function findPersonalNamespace(
  db: Database,
  userId: number,
): Promise<Namespace | undefined> {
  return db.selectFrom('namespaces').selectAll().where('owner_id', '=', userId).executeTakeFirst()
}

export function updateNamespace(
  trx: Database,
  id: number,
  changes: Updateable<NamespaceRow>,
): Promise<Namespace> {
  return trx
    .updateTable('namespaces')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Renames the namespace, updates all full names and paths inside, and redirects the former paths. Call this in a
 * transaction that has locked the namespace's tree.
 */
export async function renameNamespace(
  trx: Database,
  namespace: Namespace,
  to: { name: string; path: string },
): Promise<void> {
  if (to.path.toLowerCase() !== namespace.path.toLowerCase()) {
    await redirectTree(trx, namespace.id)
  }
  await moveNames(trx, namespace, {
    ...to,
    full_path: namespace.full_path.slice(0, -namespace.path.length) + to.path,
    full_name: namespace.full_name.slice(0, -namespace.name.length) + to.name,
  })
}

/** Sets the namespace's names, and replaces its full name and path in those of everything inside. */
export async function moveNames(
  trx: Database,
  namespace: Namespace,
  to: Pick<Namespace, 'name' | 'path' | 'full_path' | 'full_name'>,
): Promise<void> {
  const { full_path, full_name } = to
  const path_key = full_path.toLowerCase()
  await updateNamespace(trx, namespace.id, { ...to, path_key })
  if (path_key !== namespace.path_key) await takePath(trx, path_key)
  const rest = (column: string, old: string) =>
    sql<string>`substr(${sql.ref(column)}, length(cast(${old} as text)) + 1)`
  const begun = (beginning: string, end: RawBuilder<string>) =>
    sql<string>`cast(${beginning} as text) || ${end}`
  const changes = {
    full_path: begun(full_path, rest('full_path', namespace.full_path)),
    full_name: begun(full_name, rest('full_name', namespace.full_name)),
    path_key: begun(path_key, rest('path_key', namespace.full_path)),
  }
  const tree = trx
    .selectFrom('namespace_ancestors')
    .select('namespace_id')
    .where('ancestor_id', '=', namespace.id)
  await trx
    .updateTable('namespaces')
    .set(changes)
    .where('id', 'in', tree.where('depth', '>', 0))
    .execute()
  await trx.updateTable('projects').set(changes).where('namespace_id', 'in', tree).execute()
}
