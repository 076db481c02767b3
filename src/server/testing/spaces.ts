import type { Deps } from '#server/deps.ts'
import type { TestUser } from './test-user.ts'

export interface TestSpace {
  kind: 'group' | 'project'
  id: number
  root_id: number
  full_path: string
  /** The URL-encoded full path. */
  ref: string
}

export interface SpaceOptions {
  visibility?: 0 | 10 | 20
  /** The parent group. A project without one gets a new group. */
  in?: TestSpace
}

const space = (
  kind: TestSpace['kind'],
  row: { id: number; root_id: number; full_path: string },
) => ({
  kind,
  ...row,
  ref: encodeURIComponent(row.full_path),
})

export async function makeGroup(
  { db, now }: Deps,
  path: string,
  { visibility = 0, in: parent }: SpaceOptions = {},
): Promise<TestSpace> {
  const full_path = parent ? `${parent.full_path}/${path}` : path
  const { id } = await db
    .insertInto('namespaces')
    .values({
      kind: 'group',
      parent_id: parent?.id ?? null,
      root_id: parent?.root_id ?? 0,
      name: path,
      path,
      full_path,
      path_key: full_path.toLowerCase(),
      full_name: full_path.replaceAll('/', ' / '),
      visibility,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root_id = parent?.root_id ?? id
  await db.updateTable('namespaces').set({ root_id }).where('id', '=', id).execute()
  const above = parent
    ? await db
        .selectFrom('namespace_ancestors')
        .select(['ancestor_id', 'depth'])
        .where('namespace_id', '=', parent.id)
        .execute()
    : []
  await db
    .insertInto('namespace_ancestors')
    .values([
      { ancestor_id: id, namespace_id: id, depth: 0 },
      ...above.map((row) => ({
        ancestor_id: row.ancestor_id,
        namespace_id: id,
        depth: row.depth + 1,
      })),
    ])
    .execute()
  return space('group', { id, root_id, full_path })
}

export async function makeProject(
  deps: Deps,
  path: string,
  { visibility = 0, in: parent }: SpaceOptions = {},
): Promise<TestSpace> {
  const group = parent ?? (await makeGroup(deps, `${path}-group`, { visibility }))
  const full_path = `${group.full_path}/${path}`
  const anyone = await deps.db.selectFrom('users').select('id').executeTakeFirst()
  const row = await deps.db
    .insertInto('projects')
    .values({
      root_id: group.root_id,
      namespace_id: group.id,
      creator_id: anyone?.id ?? 0,
      name: path,
      path,
      full_path,
      path_key: full_path.toLowerCase(),
      full_name: full_path.replaceAll('/', ' / '),
      visibility,
      default_branch: 'main',
      disk_path: `test/${full_path}.git`,
      created_at: deps.now(),
      updated_at: deps.now(),
      last_activity_at: deps.now(),
    })
    .returning(['id', 'root_id', 'full_path'])
    .executeTakeFirstOrThrow()
  return space('project', row)
}

export async function makeMember(
  { db, now }: Deps,
  source: TestSpace,
  user: TestUser,
  accessLevel: number,
): Promise<void> {
  await db
    .insertInto('members')
    .values({
      root_id: source.root_id,
      source_type: source.kind,
      source_id: source.id,
      user_id: user.id,
      access_level: accessLevel,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
}
