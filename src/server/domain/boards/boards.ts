import { boardRoles } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { requirePageSize, sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { resolveLabels } from '#server/domain/planning/resolve-labels.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { announceBoard } from '#server/domain/spaces/announcements.ts'
import { requireIssueSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  deleteBoard as deleteRow,
  findBoard,
  insertBoard,
  listBoards as listRows,
  replaceScopeLabels,
  sizeOfBoards,
  updateBoard as updateRow,
  type Board as BoardRow,
} from '#server/store/boards/boards.ts'
import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import { hasPaidBoards, homeOf } from './board-space.ts'
import { requireSubject } from './board-subjects.ts'

export type Board = BoardRow & { space: Space }

export interface BoardChanges {
  name?: string
  hide_backlog_list?: boolean
  hide_closed_list?: boolean
  /** 0 and null clear the assignee or the milestone. */
  assignee_id?: number | null
  milestone_id?: number | null
  /** Label titles. Missing labels are created. */
  labels?: string[]
  weight?: number | null
}

export async function listBoards(
  deps: Deps,
  user: User,
  where: SpaceReference,
  page: PageRequest,
): Promise<Page<Board>> {
  const space = await requireIssueSpace(deps, user, where, 'reader')
  const slice = sliceOf(page)
  requirePageSize(await sizeOfBoards(deps.db, homeOf(space), slice), 'boards')
  const { rows, total } = await listRows(deps.db, homeOf(space), slice)
  return { rows: rows.map((row) => ({ ...row, space })), total }
}

export async function getBoard(
  deps: Deps,
  user: User,
  where: SpaceReference,
  boardId: number,
): Promise<Board> {
  const space = await requireIssueSpace(deps, user, where, 'reader')
  return readBoard(deps.db, space, boardId)
}

export async function createBoard(
  deps: Deps,
  user: User,
  where: SpaceReference,
  name: string,
): Promise<Board> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  requireGroupBoards(deps, space)
  checkName(name)
  const now = deps.now()
  const id = await insertBoard(deps.db, {
    root_id: space.rootId,
    ...space.owner,
    name,
    created_at: now,
    updated_at: now,
  })
  announceBoard(deps, space, id)
  return readBoard(deps.db, space, id)
}

/** Updates a board. Ignores scope changes on the free plan. */
export async function updateBoard(
  deps: Deps,
  user: User,
  where: SpaceReference,
  boardId: number,
  changes: BoardChanges,
): Promise<Board> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  const { name, hide_backlog_list, hide_closed_list } = changes
  if (name !== undefined) checkName(name)
  const now = deps.now()
  const updated = await inTransaction(deps, async (deps) => {
    const key = { ...homeOf(space), id: boardId }
    const { labels, ...scope } = hasPaidBoards(deps)
      ? await readScope(deps.db, space, changes, today(deps))
      : {}
    const found = await updateRow(deps.db, key, {
      ...scope,
      name,
      hide_backlog_list: toFlag(hide_backlog_list),
      hide_closed_list: toFlag(hide_closed_list),
      updated_at: now,
    })
    if (!found) throw absent()
    if (labels) {
      const resolved = await resolveLabels(deps.db, space, labels, { create: true, now })
      const ids = resolved.map((label) => label.id)
      await replaceScopeLabels(deps.db, boardId, ids)
    }
    return readBoard(deps.db, space, boardId)
  })
  announceBoard(deps, space, boardId)
  return updated
}

/** Deletes a board. Refuses when it changed after `unmodifiedSince`. */
export async function deleteBoard(
  deps: Deps,
  user: User,
  where: SpaceReference,
  boardId: number,
  unmodifiedSince: Date | null,
): Promise<void> {
  const space = await requireIssueSpace(deps, user, where, boardRoles.edit)
  requireGroupBoards(deps, space)
  await inTransaction(deps, async (deps) => {
    await lockRow(deps.db, 'boards', boardId)
    const board = await readBoard(deps.db, space, boardId)
    requireUnmodified(board.updated_at, unmodifiedSince)
    await deleteRow(deps.db, boardId)
  })
  announceBoard(deps, space, boardId)
}

async function readBoard(db: Database, space: Space, id: number): Promise<Board> {
  const row = await findBoard(db, { ...homeOf(space), id })
  if (!row) throw absent()
  return { ...row, space }
}

function requireGroupBoards(deps: Deps, space: Space): void {
  if (space.kind === 'group' && !hasPaidBoards(deps)) throw forbidden()
}

const MAX_NAME = 255

function checkName(name: string): void {
  if (name.trim() === '') throw invalid({ name: ["can't be blank"] })
  if (isTooLong(name, MAX_NAME)) throw invalid({ name: [tooLong(MAX_NAME)] })
}

/** Returns the scope's columns. Undefined fields stay unchanged. */
async function readScope(db: Database, space: Space, changes: BoardChanges, day: string) {
  const { assignee_id: assigneeId, milestone_id: milestoneId, labels, weight } = changes
  if (assigneeId) await requireSubject(db, space, { kind: 'assignee', id: assigneeId }, day)
  if (milestoneId) await requireSubject(db, space, { kind: 'milestone', id: milestoneId }, day)
  return {
    assignee_id: assigneeId === 0 ? null : assigneeId,
    milestone_id: milestoneId === 0 ? null : milestoneId,
    labels,
    weight,
  }
}

const toFlag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
