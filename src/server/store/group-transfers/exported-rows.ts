import { sql, type Expression, type Selectable } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { literalLimit } from '#server/store/dialect.ts'
import { jsonArray, jsonObject, parseJson } from '#server/store/dialect.ts'
import type { BadgeRow } from '#server/store/schema/badges.ts'
import type { BoardListRow, BoardRow } from '#server/store/schema/boards.ts'
import type { LabelRow, MilestoneRow } from '#server/store/schema/planning.ts'
import type { MemberRow } from '#server/store/schema/spaces.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'

/** A chunk of rows by id: those with ids above `after`. */
interface Chunk {
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

/** The labels and milestones of boards lack descriptions, which the group's own rows contain. */
export type NamedLabel = Pick<ExportedLabel, 'id' | 'title' | 'color' | 'group_id' | 'project_id'>
export type NamedMilestone = Pick<
  ExportedMilestone,
  'id' | 'iid' | 'title' | 'state' | 'start_date' | 'due_date' | 'group_id' | 'project_id'
>

export type ExportedMember = Selectable<MemberRow> & { user: PublicUser }
export type ExportedList = Pick<
  Selectable<BoardListRow>,
  | 'id'
  | 'board_id'
  | 'kind'
  | 'label_id'
  | 'assignee_id'
  | 'milestone_id'
  | 'max_issue_count'
  | 'max_issue_weight'
  | 'limit_metric'
  | 'created_at'
  | 'updated_at'
> & { label: NamedLabel | null; milestone: NamedMilestone | null; user: PublicUser | null }
export type ExportedBoard = Omit<Selectable<BoardRow>, 'root_id'> & {
  milestone: NamedMilestone | null
  assignee: PublicUser | null
  labels: NamedLabel[]
  /** Ordered by position. */
  lists: ExportedList[]
}

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

export async function listExportedBoards(
  db: Database,
  groupId: number,
  { after, limit }: Chunk,
): Promise<ExportedBoard[]> {
  const rows = await db
    .selectFrom('boards')
    .select((eb) => [
      ...boardColumns,
      namedMilestone(db, eb.ref('boards.milestone_id')).as('milestone'),
      publicUser(db, eb.ref('boards.assignee_id')).as('assignee'),
      scopeLabels(db, eb.ref('boards.id')).as('labels'),
      orderedLists(db, eb.ref('boards.id')).as('lists'),
    ])
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    milestone: parseJson(row.milestone),
    assignee: parseJson(row.assignee),
    labels: parseJson(row.labels),
    lists: parseJson(row.lists).map((list) => ({
      ...list,
      label: parseJson(list.label),
      milestone: parseJson(list.milestone),
      user: parseJson(list.user),
    })),
  }))
}

function scopeLabels(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_labels')
      .innerJoin('labels', 'labels.id', 'board_labels.label_id')
      .select(labelColumns)
      .where('board_labels.board_id', '=', boardId)
      .orderBy('labels.title'),
  )
}

function orderedLists(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_lists')
      .select([
        'board_lists.id',
        'board_lists.board_id',
        'board_lists.kind',
        'board_lists.label_id',
        'board_lists.assignee_id',
        'board_lists.milestone_id',
        'board_lists.max_issue_count',
        'board_lists.max_issue_weight',
        'board_lists.limit_metric',
        'board_lists.created_at',
        'board_lists.updated_at',
      ])
      .select((eb) => [
        jsonObject(
          db,
          db
            .selectFrom('labels')
            .select(labelColumns)
            .where('labels.id', '=', eb.ref('board_lists.label_id')),
        ).as('label'),
        namedMilestone(db, eb.ref('board_lists.milestone_id')).as('milestone'),
        publicUser(db, eb.ref('board_lists.assignee_id')).as('user'),
      ])
      .where('board_lists.board_id', '=', boardId)
      .orderBy('board_lists.position')
      .orderBy('board_lists.id'),
  )
}

function namedMilestone(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db.selectFrom('milestones').select(milestoneColumns).where('milestones.id', '=', id),
  )
}

function publicUser(db: Database, id: Expression<number | null>) {
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

const boardColumns = [
  'boards.id',
  'boards.name',
  'boards.project_id',
  'boards.group_id',
  'boards.milestone_id',
  'boards.assignee_id',
  'boards.weight',
  'boards.hide_backlog_list',
  'boards.hide_closed_list',
  'boards.created_at',
  'boards.updated_at',
] as const

const labelColumns = [
  'labels.id',
  'labels.title',
  'labels.color',
  'labels.group_id',
  'labels.project_id',
] as const

const milestoneColumns = [
  'milestones.id',
  'milestones.iid',
  'milestones.title',
  'milestones.state',
  'milestones.start_date',
  'milestones.due_date',
  'milestones.group_id',
  'milestones.project_id',
] as const
