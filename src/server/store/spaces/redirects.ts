import type { Database } from '#server/store/database.ts'

/** Returns the id of the project that had the full path, ignoring case. */
export async function findMovedProject(db: Database, fullPath: string): Promise<number | null> {
  return (await findRedirect(db, fullPath))?.project_id ?? null
}

/** Returns the id of the group or user's namespace that had the full path, ignoring case. */
export async function findMovedNamespace(db: Database, fullPath: string): Promise<number | null> {
  return (await findRedirect(db, fullPath))?.namespace_id ?? null
}

/** Redirects the project's current path to the project. Call this right before its path changes. */
export async function redirectProject(
  trx: Database,
  { id, path_key }: { id: number; path_key: string },
): Promise<void> {
  await trx.insertInto('redirects').values({ path_key, project_id: id }).execute()
}

/** Redirects the current paths of the namespace and everything inside. Call this right before its path changes. */
export async function redirectTree(trx: Database, namespaceId: number): Promise<void> {
  const tree = trx
    .selectFrom('namespace_ancestors')
    .select('namespace_id')
    .where('ancestor_id', '=', namespaceId)
  await trx
    .insertInto('redirects')
    .columns(['path_key', 'namespace_id'])
    .expression((eb) =>
      eb.selectFrom('namespaces').select(['path_key', 'id']).where('id', 'in', tree),
    )
    .execute()
  await trx
    .insertInto('redirects')
    .columns(['path_key', 'project_id'])
    .expression((eb) =>
      eb.selectFrom('projects').select(['path_key', 'id']).where('namespace_id', 'in', tree),
    )
    .execute()
}

/**
 * Ends the redirects from a path, and from all paths below it, that a namespace or project has taken. Call this after
 * the row has the path: its unique index waits for a transaction that gives up the path and adds a redirect from it.
 */
export async function takePath(trx: Database, fullPath: string): Promise<void> {
  const key = fullPath.toLowerCase()
  await trx
    .deleteFrom('redirects')
    .where((eb) =>
      eb.or([
        eb('path_key', '=', key),
        // `0` follows `/`.
        eb.and([eb('path_key', '>', `${key}/`), eb('path_key', '<', `${key}0`)]),
      ]),
    )
    .execute()
}

function findRedirect(db: Database, fullPath: string) {
  return db
    .selectFrom('redirects')
    .select(['namespace_id', 'project_id'])
    .where('path_key', '=', fullPath.toLowerCase())
    .executeTakeFirst()
}
