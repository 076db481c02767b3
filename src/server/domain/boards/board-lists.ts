import { canMoveTo } from '#contract/board-lists.ts'
import { boardRoles } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { announceBoard } from '#server/domain/spaces/announcements.ts'
import { requireIssueSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { BoardKey } from '#server/store/boards/board-key.ts'
import {
  countLists,
  deleteList as deleteRow,
  findList,
  insertList,
  listLists as listRows,
  shiftLists,
  updateList,
  type BoardList as BoardListRow,
} from '#server/store/boards/board-lists.ts'
import { hasBoard, updateBoard } from '#server/store/boards/boards.ts'
import type { Database } from '#server/store/database.ts'
import { hasPaidBoards, homeOf } from './board-space.ts'
import { requireSubject, subjectNames, type Subject } from './board-subjects.ts'

export type BoardList = BoardListRow & { space: Space }

export interface BoardReference extends SpaceReference {
  boardId: number
}

/** Lists the board's lists in order. */
export async function listLists(
  deps: Deps,
  user: User,
  where: BoardReference,
  page: PageRequest,
): Promise<Page<BoardList>> {
  const space = await requireIssueSpace(deps, user, where, 'reader')
  const board = keyOf(space, where)
  const { rows, total } = await listRows(deps.db, board, sliceOf(page))
  if (total === 0 && !(await hasBoard(deps.db, board))) throw absent()
  return { rows: rows.map((row) => ({ ...row, space })), total }
}

export async function getList(
  deps: Deps,
  user: User,
  where: BoardReference,
  listId: number,
): Promise<BoardList> {
  const space = await requireIssueSpace(deps, user, where, 'reader')
  return readList(deps.db, space, keyOf(space, where), listId)
}

/** Maximum lists of a board. A board is read as a whole. */
export const MAX_LISTS = 500

/**
 * Adds a list at the end. A board has at most one list for each label, assignee and milestone. A limit of 0 means no
 * limit.
 */
export async function createList(
  deps: Deps,
  user: User,
  where: BoardReference,
  subject: Subject,
  maxIssueCount = 0,
): Promise<BoardList> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  const board = keyOf(space, where)
  const name = subjectNames[subject.kind]
  if (subject.kind !== 'label' && !hasPaidBoards(deps)) {
    throw invalid({ error: `${name} lists not available with your current license` })
  }
  return changeLists(deps, space, board, async (deps, now) => {
    await requireSubject(deps.db, space, subject, today(deps))
    if ((await countLists(deps.db, board.id)) >= MAX_LISTS) {
      throw invalid({ error: `Maximum number of lists (${MAX_LISTS}) exceeded` })
    }
    const id = await insertList(deps.db, {
      root_id: space.rootId,
      board_id: board.id,
      kind: subject.kind,
      label_id: subject.kind === 'label' ? subject.id : null,
      assignee_id: subject.kind === 'assignee' ? subject.id : null,
      milestone_id: subject.kind === 'milestone' ? subject.id : null,
      max_issue_count: maxIssueCount,
      created_at: now,
      updated_at: now,
    })
    return readList(deps.db, space, board, id)
  }).catch(refusingTaken(() => invalid({ error: `${name} has already been taken` })))
}

/**
 * Moves the list to a position (from 0) and shifts the lists in between. Refuses its current position, as the API
 * does.
 */
export async function moveList(
  deps: Deps,
  user: User,
  where: BoardReference,
  listId: number,
  position: number,
): Promise<BoardList> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  const board = keyOf(space, where)
  return changeLists(deps, space, board, async (deps, now) => {
    const list = await readList(deps.db, space, board, listId)
    if (!canMoveTo(list.position, position, list.count)) {
      throw invalid({ error: 'List could not be moved!' })
    }
    await shiftLists(deps.db, { boardId: board.id, listId, from: list.position, to: position, now })
    return { ...list, position, updated_at: now }
  })
}

/** The limits above which a list is flagged. Issues can still be added. 0 means no limit. */
export interface ListLimits {
  max_issue_count?: number
  max_issue_weight?: number
  /** The metric that is limited; null means both. */
  limit_metric?: string | null
}

export async function limitList(
  deps: Deps,
  user: User,
  where: BoardReference,
  listId: number,
  limits: ListLimits,
): Promise<BoardList> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  if (!hasPaidBoards(deps)) throw forbidden()
  const board = keyOf(space, where)
  return changeLists(deps, space, board, async (deps, now) => {
    await readList(deps.db, space, board, listId)
    await updateList(deps.db, listId, { ...limits, updated_at: now })
    return readList(deps.db, space, board, listId)
  })
}

/**
 * Deletes a list. Only owners and administrators may do this. Refuses when the list changed after `unmodifiedSince`.
 */
export async function deleteList(
  deps: Deps,
  user: User,
  where: BoardReference,
  listId: number,
  unmodifiedSince: Date | null,
): Promise<void> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.removeLists)
  const board = keyOf(space, where)
  await changeLists(deps, space, board, async (deps) => {
    const list = await readList(deps.db, space, board, listId)
    requireUnmodified(list.updated_at, unmodifiedSince)
    await deleteRow(deps.db, listId)
  })
}

function keyOf(space: Space, { boardId }: BoardReference): BoardKey {
  return { ...homeOf(space), id: boardId }
}

/** Runs the work in a transaction that locks the board, so its lists cannot change concurrently. */
async function changeLists<T>(
  deps: Deps,
  space: Space,
  board: BoardKey,
  work: (deps: Deps, now: string) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(deps, async (deps) => {
    const now = deps.now()
    if (!(await updateBoard(deps.db, board, { updated_at: now }))) throw absent()
    return work(deps, now)
  })
  announceBoard(deps, space, board.id)
  return result
}

async function readList(
  db: Database,
  space: Space,
  board: BoardKey,
  listId: number,
): Promise<BoardList & { count: number }> {
  const row = await findList(db, board, listId)
  if (!row) throw absent()
  return { ...row, space }
}
