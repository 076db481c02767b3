import { sql, type Expression, type Insertable, type Updateable } from 'kysely'

import { userColumn } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { byBytes, jsonArray, parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { labelSize } from '#server/store/page-size.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import {
  milestoneColumn,
  labelColumns,
  milestoneDescription,
} from '#server/store/planning/json-columns.ts'
import type { BoardRow } from '#server/store/schema/boards.ts'
import { homeColumn, type BoardHome, type BoardKey } from './board-key.ts'
import { parseList, selectListsInOrder } from './board-lists.ts'

function selectBoards(db: Database) {
  return db
    .selectFrom('boards')
    .select((eb) => [
      'boards.id',
      'boards.name',
      'boards.weight',
      'boards.hide_backlog_list',
      'boards.hide_closed_list',
      'boards.updated_at',
      milestoneColumn(db, eb.ref('boards.milestone_id')).as('milestone'),
      userColumn(db, eb.ref('boards.assignee_id')).as('assignee'),
      scopeLabelsColumn(db, eb.ref('boards.id')).as('labels'),
      jsonArray(
        db,
        selectListsInOrder(db).where('board_lists.board_id', '=', eb.ref('boards.id')),
      ).as('lists'),
    ])
}

/** A board with its scope and all its lists. */
export type Board = Awaited<ReturnType<ReturnType<typeof selectBoards>['execute']>>[number]

function parseBoard(row: Board): Board {
  return {
    ...row,
    milestone: parseJson(row.milestone),
    assignee: parseJson(row.assignee),
    labels: parseJson(row.labels),
    lists: parseJson(row.lists).map(parseList),
  }
}

export async function listBoards(
  db: Database,
  home: BoardHome,
  slice: Slice,
): Promise<Listing<Board>> {
  const matching = db.selectFrom('boards').where((eb) => eb.and(home))
  const rows = await selectBoards(db)
    .select(countOf(matching).as('matching'))
    .where((eb) => eb.and(home))
    .orderBy('boards.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { total } = await toListing(db, rows, slice, matching)
  return { rows: rows.map(parseBoard), total }
}

/** Returns the number of bytes in the texts of a page of boards. */
export async function sizeOfBoards(
  db: Database,
  home: BoardHome,
  { limit, offset }: Slice,
): Promise<number> {
  const page = db
    .selectFrom('boards')
    .select('boards.id')
    .where((eb) => eb.and(home))
    .orderBy('boards.id')
    .limit(limit)
    .offset(offset)
  const { rows } = await sql<{ size: number | string }>`
    select coalesce((
      select sum(${labelSize} + coalesce(octet_length(${milestoneDescription}), 0)) from board_lists
      left join labels on labels.id = board_lists.label_id
      left join milestones on milestones.id = board_lists.milestone_id
      where board_lists.board_id in ${page}
    ), 0) + coalesce((
      select sum(${labelSize}) from board_labels
      join labels on labels.id = board_labels.label_id
      where board_labels.board_id in ${page}
    ), 0) as size`.execute(db)
  return Number(rows[0]!.size)
}

const boardsIn = (home: 'project_id' | 'group_id') =>
  plan((db, { id, owner }: Slots<{ id: number; owner: number }>) =>
    selectBoards(db).where('boards.id', '=', id).where(`boards.${home}`, '=', owner),
  )

const boards = { project_id: boardsIn('project_id'), group_id: boardsIn('group_id') }

export async function findBoard(db: Database, key: BoardKey): Promise<Board | undefined> {
  const { column, owner } = homeColumn(key)
  const row = await boards[column].first(db, { id: key.id, owner })
  return row && parseBoard(row)
}

export async function hasBoard(db: Database, key: BoardKey): Promise<boolean> {
  const row = await db
    .selectFrom('boards')
    .select('id')
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBoard(db: Database, row: Insertable<BoardRow>): Promise<number> {
  const { id } = await db.insertInto('boards').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Updates the board and locks it: other writers of the board and its lists wait until the transaction ends. Returns
 * false when the board does not exist.
 */
export async function updateBoard(
  db: Database,
  key: BoardKey,
  changes: Updateable<BoardRow> & { updated_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('boards')
    .set(changes)
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceScopeLabels(
  db: Database,
  boardId: number,
  labelIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('board_labels').where('board_id', '=', boardId).execute()
  if (labelIds.length === 0) return
  await db
    .insertInto('board_labels')
    .values(labelIds.map((label_id) => ({ board_id: boardId, label_id })))
    .execute()
}

export async function deleteBoard(db: Database, id: number): Promise<void> {
  await db.deleteFrom('boards').where('id', '=', id).execute()
}

function scopeLabelsColumn(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_labels')
      .innerJoin('labels', 'labels.id', 'board_labels.label_id')
      .select(labelColumns)
      .where('board_labels.board_id', '=', boardId)
      .orderBy(byBytes(db, sql.ref('labels.title')))
      .orderBy('labels.id'),
  )
}
