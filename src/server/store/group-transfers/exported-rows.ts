import { sql, type Expression, type Selectable } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { jsonObject, literalLimit, parseJson } from '#server/store/dialect.ts'
import type { BadgeRow } from '#server/store/schema/badges.ts'
import type { InvitationRow } from '#server/store/schema/invitations.ts'
import type { LabelRow, MilestoneRow } from '#server/store/schema/planning.ts'
import type { MemberRow } from '#server/store/schema/spaces.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'

/** A chunk of rows by id: those with ids above `after`. */
export interface Chunk {
  after: number
  limit: number
}

/** The public parts of an account. */
export interface PublicUser {
  id: number
  username: string
  public_email: string
}

interface PlainRows {
  labels: Omit<Selectable<LabelRow>, 'root_id'>
  milestones: Omit<Selectable<MilestoneRow>, 'root_id'>
  badges: Omit<Selectable<BadgeRow>, 'root_id'>
}
export type ExportedLabel = PlainRows['labels']
export type ExportedMilestone = PlainRows['milestones']
export type ExportedBadge = PlainRows['badges']

export type ExportedMember = Selectable<MemberRow> & { user: PublicUser }
export type ExportedInvitation = Pick<
  Selectable<InvitationRow>,
  'id' | 'access_level' | 'source_id' | 'email' | 'expires_at' | 'created_at' | 'updated_at'
>

/** Returns the group and everything inside, parents first. */
export function listTree(db: Database, groupId: number): Promise<Namespace[]> {
  return db
    .selectFrom('namespaces')
    .innerJoin('namespace_ancestors as place', 'place.namespace_id', 'namespaces.id')
    .selectAll('namespaces')
    .where('place.ancestor_id', '=', groupId)
    .orderBy('place.depth')
    .orderBy('namespaces.id')
    .execute()
}

/** Counts the rows that an export of the group and everything inside contains. */
export async function countExportedRows(
  db: Database,
  groupId: number,
  today: string,
): Promise<number> {
  const groups = db
    .selectFrom('namespace_ancestors')
    .select('namespace_id')
    .where('ancestor_id', '=', groupId)
  const { count } = await db
    .selectNoFrom(
      sql<number>`(
        (select count(*) from labels where group_id in ${groups})
        + (select count(*) from milestones where group_id in ${groups})
        + (select count(*) from badges where group_id in ${groups})
        + (select count(*) from boards where group_id in ${groups})
        + (
          select count(*) from members join users on users.id = members.user_id
          where source_type = 'group' and source_id in ${groups} and users.bot = 0
            and ${lasts(today)}
        )
        + (
          select count(*) from invitations
          where source_type = 'group' and source_id in ${groups} and ${lasts(today, 'invitations')}
        )
      )`.as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the group's next labels, milestones or badges. */
export async function listExported<T extends keyof PlainRows>(
  db: Database,
  table: T,
  groupId: number,
  { after, limit }: Chunk,
): Promise<PlainRows[T][]> {
  const { rows } = await sql<PlainRows[T]>`
    select ${sql.join(plainColumns[table].map((column) => sql.ref(column)))}
    from ${sql.table(table)} where group_id = ${groupId} and id > ${after}
    order by id limit ${literalLimit(limit)}
  `.execute(db)
  return rows
}

/** Lists people, without the bots of access tokens and expired memberships. */
export async function listExportedMembers(
  db: Database,
  groupId: number,
  today: string,
  { after, limit }: Chunk,
): Promise<ExportedMember[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select((eb) => publicUser(db, eb.ref('members.user_id')).$notNull().as('user'))
    .where('source_type', '=', 'group')
    .where('source_id', '=', groupId)
    .where('users.bot', '=', 0)
    .where(lasts(today))
    .where('members.id', '>', after)
    .orderBy('members.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, user: parseJson(row.user) }))
}

/** Lists pending invitations, without their links and those to expired memberships. */
export function listExportedInvitations(
  db: Database,
  groupId: number,
  today: string,
  { after, limit }: Chunk,
): Promise<ExportedInvitation[]> {
  return db
    .selectFrom('invitations')
    .select(['id', 'access_level', 'source_id', 'email', 'expires_at', 'created_at', 'updated_at'])
    .where('source_type', '=', 'group')
    .where('source_id', '=', groupId)
    .where(lasts(today, 'invitations'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Selects the public parts of an account as JSON. */
export function publicUser(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db
      .selectFrom('users')
      .select(['users.id', 'users.username', 'users.public_email'])
      .where('users.id', '=', id),
  )
}

const times = ['created_at', 'updated_at'] as const
const plainColumns = {
  labels: ['id', 'title', 'color', 'description', 'project_id', 'group_id', ...times],
  milestones: [
    'id',
    'iid',
    'title',
    'description',
    'state',
    'start_date',
    'due_date',
    'project_id',
    'group_id',
    ...times,
  ],
  badges: ['id', 'name', 'link_url', 'image_url', 'group_id', ...times],
}
