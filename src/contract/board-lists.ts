import { Type, type Static } from '#schema'
import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { Id, IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, exactlyOneOf } from './route.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'
import { UserBasic } from './users.ts'

/** A board list, for exactly one label, assignee or milestone. */
export const BoardList = Type.Object(
  {
    id: Type.Integer(),
    label: Nullable(LabelBasic),
    position: Type.Integer({ description: 'Position on the board, from 0' }),
    assignee: Type.Optional(UserBasic),
    milestone: Type.Optional(Milestone),
    max_issue_count: Type.Optional(
      Type.Integer({ description: 'Project boards only; 0 for no limit' }),
    ),
    max_issue_weight: Type.Optional(
      Type.Integer({ description: 'Project boards only; 0 for no limit' }),
    ),
    limit_metric: Type.Optional(Nullable(Type.String({ description: 'Project boards only' }))),
  },
  { $id: 'BoardList' },
)
export type BoardList = Static<typeof BoardList>

const inBoard = { id: IdOrPath(), board_id: Id() }
const inList = { ...inBoard, list_id: Id() }

const listListsInput = Type.Object({ ...inBoard, ...paging })
const listInput = Type.Object(inList)
const createListInput = Type.Object({
  ...inBoard,
  label_id: Type.Optional(Type.Integer()),
  milestone_id: Type.Optional(Type.Integer()),
  assignee_id: Type.Optional(Type.Integer()),
})
const oneSubject = [exactlyOneOf('label_id', 'milestone_id', 'assignee_id')]
const limit = () => Type.Optional(Type.Integer({ minimum: 0, description: '0 for no limit' }))
const limitListInput = Type.Object({
  ...inList,
  max_issue_count: limit(),
  max_issue_weight: limit(),
  limit_metric: Type.Optional(Nullable(Type.Enum(['all_metrics', 'issue_count', 'issue_weights']))),
})
const moveListInput = Type.Object({ ...inList, position: Type.Integer() })

const listBoardLists = spaceRoute({
  method: 'GET',
  path: '/boards/:board_id/lists',
  summary: 'List the lists of a board of a {space}, in order',
  access: 'reader',
  input: listListsInput,
  reply: Type.Array(BoardList),
  paged: true,
})
export const listProjectBoardLists = onProject('listProjectBoardLists', listBoardLists)
export const listGroupBoardLists = onGroup('listGroupBoardLists', listBoardLists)

const getBoardList = spaceRoute({
  method: 'GET',
  path: '/boards/:board_id/lists/:list_id',
  summary: 'Get a list of a board of a {space}',
  access: 'reader',
  input: listInput,
  reply: BoardList,
})
export const getProjectBoardList = onProject('getProjectBoardList', getBoardList)
export const getGroupBoardList = onGroup('getGroupBoardList', getBoardList)

const createBoardList = spaceRoute({
  method: 'POST',
  path: '/boards/:board_id/lists',
  summary: 'Append a list for a label, an assignee or a milestone to a board',
  access: 'reporter',
  input: createListInput,
  rules: oneSubject,
  reply: BoardList,
})
export const createProjectBoardList = onProject('createProjectBoardList', createBoardList)
export const createGroupBoardList = onGroup('createGroupBoardList', createBoardList)

const moveBoardList = spaceRoute({
  method: 'PUT',
  path: '/boards/:board_id/lists/:list_id',
  summary: 'Move a list to another position',
  access: 'reporter',
  input: moveListInput,
  reply: BoardList,
})
export const moveProjectBoardList = onProject('moveProjectBoardList', moveBoardList)
export const moveGroupBoardList = onGroup('moveGroupBoardList', moveBoardList)

/** Specific to Mergeboard: the v4 API returns list limits but has no route to set them. */
export const limitProjectBoardList = onProject('limitProjectBoardList', {
  method: 'PUT',
  path: '/boards/:board_id/lists/:list_id/limits',
  summary: 'Set the maximum number or weight of issues in a list (paid plans)',
  access: 'reporter',
  input: limitListInput,
  rules: [atLeastOneOf('max_issue_count', 'max_issue_weight', 'limit_metric')],
  reply: BoardList,
})

const deleteBoardList = spaceRoute({
  method: 'DELETE',
  path: '/boards/:board_id/lists/:list_id',
  summary: 'Delete a list of a board',
  access: 'owner',
  input: listInput,
  reply: Type.Null(),
})
export const deleteProjectBoardList = onProject('deleteProjectBoardList', deleteBoardList)
export const deleteGroupBoardList = onGroup('deleteGroupBoardList', deleteBoardList)

/** The board list routes, for projects and for groups. */
export const boardListRoutes = {
  project: {
    list: listProjectBoardLists,
    get: getProjectBoardList,
    create: createProjectBoardList,
    move: moveProjectBoardList,
    remove: deleteProjectBoardList,
  },
  group: {
    list: listGroupBoardLists,
    get: getGroupBoardList,
    create: createGroupBoardList,
    move: moveGroupBoardList,
    remove: deleteGroupBoardList,
  },
} as const

interface PositionedList {
  id: number
  position: number
}

/** True when the API accepts the move: `to` is another valid position, counting from 0. */
export function canMoveTo(from: number, to: number, count: number): boolean {
  return Number.isInteger(to) && to >= 0 && to < count && to !== from
}

/**
 * Returns the board's lists in order after one list moves to `position`, with positions 0 … n−1. A move that the API
 * would reject, or a move of an unknown list, changes nothing. Moves are idempotent.
 */
export function reorder<T extends PositionedList>(
  lists: readonly T[],
  listId: number,
  position: number,
): T[] {
  const ordered = [...lists].sort((a, b) => a.position - b.position)
  const from = ordered.findIndex((list) => list.id === listId)
  if (from !== -1 && canMoveTo(from, position, ordered.length)) {
    ordered.splice(position, 0, ...ordered.splice(from, 1))
  }
  return ordered.map((list, index) =>
    list.position === index ? list : { ...list, position: index },
  )
}
