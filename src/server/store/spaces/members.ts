import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { byBytes } from '#server/store/dialect.ts'
import { issueTables, mergeRequestTables } from '#server/store/issuables/issuable.ts'
import type { MemberRow } from '#server/store/schema/spaces.ts'

export type Member = Selectable<MemberRow>

/** A project or group that has members. */
export interface MemberSource {
  kind: 'project' | 'group'
  id: number
  root_id: number
  /** The group itself, or the project's namespace. */
  namespace_id: number
}

/** A user's highest membership in the parent groups. */
export interface InheritedMember {
  user_id: number
  access_level: number
  group_name: string
}

export function insertMember(trx: Database, row: Insertable<MemberRow>): Promise<Member> {
  return trx.insertInto('members').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertMembers(
  trx: Database,
  rows: readonly Insertable<MemberRow>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('members').values(rows).execute()
}

export async function updateMember(
  trx: Database,
  id: number,
  changes: Updateable<MemberRow>,
): Promise<void> {
  await trx.updateTable('members').set(changes).where('id', '=', id).execute()
}

export async function deleteMember(
  db: Database,
  source: Pick<MemberRow, 'source_type' | 'source_id'>,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('members')
    .where('source_type', '=', source.source_type)
    .where('source_id', '=', source.source_id)
    .where('user_id', '=', userId)
    .execute()
}

/** Sets the expiry date; null means no expiry. */
export async function setMemberEnd(
  trx: Database,
  source: Pick<MemberRow, 'source_type' | 'source_id'>,
  userId: number,
  expires_at: string | null,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ expires_at })
    .where('source_type', '=', source.source_type)
    .where('source_id', '=', source.source_id)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the direct memberships of these users that have not expired. */
export function findMembers(
  trx: Database,
  source: Pick<MemberSource, 'kind' | 'id'>,
  userIds: readonly number[],
  today: string,
): Promise<Member[]> {
  return trx
    .selectFrom('members')
    .selectAll()
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('user_id', 'in', userIds)
    .where(lasts(today))
    .execute()
}

/** Deletes expired memberships, which otherwise stay until the user is added again. */
export async function deleteEndedMembers(
  trx: Database,
  source: Pick<MemberSource, 'kind' | 'id'>,
  today: string,
): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('expires_at', '<=', today)
    .execute()
}

/** Returns each user's highest inherited membership, with one group that grants it. */
export function findInherited(
  trx: Database,
  source: MemberSource,
  userIds: readonly number[],
  today: string,
): Promise<InheritedMember[]> {
  const ranked = trx
    .selectFrom('members')
    .innerJoin('namespaces', 'namespaces.id', 'members.source_id')
    .select(['members.user_id', 'members.access_level', 'namespaces.name as group_name'])
    .select(
      sql<number>`row_number() over (partition by members.user_id
      order by members.access_level desc, members.id)`.as('place'),
    )
    .where('members.source_type', '=', 'group')
    .where('members.source_id', 'in', groupsAbove(source))
    .where('members.user_id', 'in', userIds)
    .where(lasts(today))
  return trx
    .selectFrom(ranked.as('ranked'))
    .select(['user_id', 'access_level', 'group_name'])
    .where('place', '=', 1)
    .execute()
}

/** True when another active user owns the group or a parent group. */
export async function hasOtherOwner(
  trx: Database,
  group: MemberSource,
  userId: number,
  today: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.id')
    .where('members.source_type', '=', 'group')
    .where((eb) =>
      eb.or([
        eb('members.source_id', '=', group.id),
        eb('members.source_id', 'in', groupsAbove(group)),
      ]),
    )
    .where('members.access_level', '=', OWNER)
    .where('members.user_id', '!=', userId)
    .where('users.state', '=', 'active')
    .where('users.bot', '=', 0)
    .where(lasts(today))
    .executeTakeFirst()
  return other !== undefined
}

/** Deletes the user's memberships in all subgroups and projects of a group. */
export async function deleteMembersBelow(
  trx: Database,
  groupId: number,
  userId: number,
): Promise<void> {
  const tree = sql`select a.namespace_id from namespace_ancestors a where a.ancestor_id = ${groupId}`
  await trx
    .deleteFrom('members')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`((source_type = 'group' and source_id in (${tree})) or (source_type = 'project'
        and source_id in (select p.id from projects p where p.namespace_id in (${tree}))))`,
    )
    .execute()
}

/** Unassigns the user from all issues and merge requests in the project or group. */
export async function unassignIssuables(
  trx: Database,
  source: MemberSource,
  userId: number,
): Promise<void> {
  const projects =
    source.kind === 'project'
      ? sql`${source.id}`
      : sql`select p.id from projects p join namespace_ancestors a on a.namespace_id = p.namespace_id
          where a.ancestor_id = ${source.id}`
  for (const { rows, assignees, key } of [issueTables, mergeRequestTables]) {
    await trx
      .deleteFrom(assignees)
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`${sql.ref(key)} in
          (select t.id from ${sql.table(rows)} t where t.project_id in (${projects}))`,
      )
      .execute()
  }
}

/** Lists the full paths of the groups in which the user is a direct member. */
export async function listGroupPathsOf(
  db: Database,
  userId: number,
  today: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('namespaces', 'namespaces.id', 'members.source_id')
    .select('namespaces.full_path')
    .where('members.source_type', '=', 'group')
    .where('members.user_id', '=', userId)
    .where(lasts(today))
    .orderBy(byBytes(db, sql.ref('namespaces.full_path')))
    .execute()
  return rows.map((row) => row.full_path)
}

/** The groups whose members the project or group inherits. */
export function groupsAbove({ kind, namespace_id }: MemberSource): RawBuilder<number> {
  const least = kind === 'project' ? 0 : 1
  return sql<number>`(select a.ancestor_id from namespace_ancestors a
    where a.namespace_id = ${namespace_id} and a.depth >= ${least})`
}

const OWNER = 50
