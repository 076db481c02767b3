import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'

import { userColumn } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { boundLimit, parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import { labelColumn, milestoneColumn } from '#server/store/planning/json-columns.ts'
import type { BoardListRow } from '#server/store/schema/boards.ts'
import { homeColumn, type BoardKey } from './board-key.ts'

/*
 * The stored `position` only orders a board's lists: deleting a label deletes its lists and leaves gaps. Queries return
 * the rank, 0 … n−1, and each move stores the ranks anew.
 */

const rankOfMany = sql<number>`row_number() over (
  partition by board_lists.board_id order by board_lists.position, board_lists.id
) - 1`

const rankOfOne = sql<number>`(
  select count(*) from board_lists before
  where before.board_id = board_lists.board_id
    and (before.position, before.id) < (board_lists.position, board_lists.id)
)`

const countOfAll = sql<number>`(
  select count(*) from board_lists beside where beside.board_id = board_lists.board_id
)`

function selectLists(db: Database, rank: RawBuilder<number>) {
  return db
    .selectFrom('board_lists')
    .select((eb) => [
      'board_lists.id',
      'board_lists.max_issue_count',
      'board_lists.max_issue_weight',
      'board_lists.limit_metric',
      'board_lists.updated_at',
      rank.as('position'),
      labelColumn(db, eb.ref('board_lists.label_id')).as('label'),
      userColumn(db, eb.ref('board_lists.assignee_id')).as('assignee'),
      milestoneColumn(db, eb.ref('board_lists.milestone_id')).as('milestone'),
    ])
}

/** Selects lists in order, each with its label, assignee or milestone. Add a condition on the board. */
export function selectListsInOrder(db: Database) {
  return selectLists(db, rankOfMany).orderBy('board_lists.position').orderBy('board_lists.id')
}

export type BoardList = Awaited<ReturnType<ReturnType<typeof selectLists>['execute']>>[number]

export function parseList(row: BoardList): BoardList {
  return {
    ...row,
    label: parseJson(row.label),
    assignee: parseJson(row.assignee),
    milestone: parseJson(row.milestone),
  }
}

const listsIn = (home: 'project_id' | 'group_id') =>
  plan((db, { id, owner, limit, offset }: Slots<Slice & { id: number; owner: number }>) => {
    const board = db
      .selectFrom('boards')
      .select('boards.id')
      .where('boards.id', '=', id)
      .where(`boards.${home}`, '=', owner)
    const matching = db.selectFrom('board_lists').where('board_lists.board_id', 'in', board)
    return selectListsInOrder(db)
      .select(countOf(matching).as('matching'))
      .where('board_lists.board_id', 'in', board)
      .limit(boundLimit(limit))
      .offset(offset)
  })

const lists = { project_id: listsIn('project_id'), group_id: listsIn('group_id') }

export async function listLists(
  db: Database,
  board: BoardKey,
  slice: Slice,
): Promise<Listing<BoardList>> {
  const { column, owner } = homeColumn(board)
  const rows = await lists[column].all(db, { id: board.id, owner, ...slice })
  const matching = db
    .selectFrom('board_lists')
    .where((eb) => eb('board_lists.board_id', 'in', boardIds(db, board)))
  const { total } = await toListing(db, rows, slice, matching)
  return { rows: rows.map(parseList), total }
}

/** Returns the list, and the number of lists on its board. */
export async function findList(
  db: Database,
  board: BoardKey,
  listId: number,
): Promise<(BoardList & { count: number }) | undefined> {
  const row = await selectLists(db, rankOfOne)
    .select(countOfAll.as('count'))
    .where('board_lists.id', '=', listId)
    .where((eb) => eb('board_lists.board_id', 'in', boardIds(db, board)))
    .executeTakeFirst()
  return row && { ...parseList(row), count: row.count }
}

export async function countLists(db: Database, boardId: number): Promise<number> {
  const { count } = await db
    .selectFrom('board_lists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('board_id', '=', boardId)
    .executeTakeFirstOrThrow()
  return count
}

const boardIds = (db: Database, key: BoardKey) =>
  db
    .selectFrom('boards')
    .select('boards.id')
    .where((eb) => eb.and(key))

/** Adds the list at the end of its board. Lock the board first. */
export async function insertList(
  db: Database,
  row: Omit<Insertable<BoardListRow>, 'position'>,
): Promise<number> {
  const end = sql<number>`(
    select coalesce(max(position) + 1, 0) from board_lists where board_id = ${row.board_id}
  )`
  const { id } = await db
    .insertInto('board_lists')
    .values({ ...row, position: end })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Moves a list from one rank to another, shifts the lists between them and closes gaps, in one statement. Lock the
 * board before reading `from`.
 */
export async function shiftLists(
  db: Database,
  move: { boardId: number; listId: number; from: number; to: number; now: string },
): Promise<void> {
  const { boardId, listId, from, to, now } = move
  await sql`
    update board_lists
    set position = moved.place,
        updated_at = case when board_lists.id = ${listId} then ${now} else board_lists.updated_at end
    from (
      select id, case
        when id = ${listId} then ${to}
        when place > ${from} and place <= ${to} then place - 1
        when place < ${from} and place >= ${to} then place + 1
        else place
      end as place
      from (
        select id, row_number() over (order by position, id) - 1 as place
        from board_lists where board_id = ${boardId}
      ) ranked
    ) moved
    where board_lists.id = moved.id and board_lists.position <> moved.place
  `.execute(db)
}

export async function updateList(
  db: Database,
  listId: number,
  changes: Updateable<BoardListRow>,
): Promise<void> {
  await db.updateTable('board_lists').set(changes).where('id', '=', listId).execute()
}

export async function deleteList(db: Database, listId: number): Promise<void> {
  await db.deleteFrom('board_lists').where('id', '=', listId).execute()
}
