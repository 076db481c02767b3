import { Type, type Static } from '#schema'
import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { CommaList, Id, IdOrPath, Nullable, paging } from './params.ts'
import { BasicProject } from './projects.ts'
import { atLeastOneOf, exactlyOneOf } from './route.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'
import { UserBasic } from './users.ts'

/** A list of a board, for exactly one label, assignee or milestone. */
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

/** The fields of both kinds of boards. Milestone, assignee, labels and weight are the board's scope. */
const board = {
  id: Type.Integer(),
  name: Type.String(),
  hide_backlog_list: Type.Boolean(),
  hide_closed_list: Type.Boolean(),
  milestone: Nullable(Milestone),
  assignee: Nullable(UserBasic),
  labels: Type.Array(LabelBasic),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 9 })),
  lists: Type.Array(BoardList, { description: 'In order, without the open and closed lists' }),
}

export const ProjectBoard = Type.Object(
  { ...board, project: BasicProject, group: Type.Null() },
  { $id: 'ProjectBoard' },
)
export type ProjectBoard = Static<typeof ProjectBoard>

export const GroupBoard = Type.Object(
  {
    ...board,
    project: Type.Null(),
    group: Type.Object({ id: Type.Integer(), name: Type.String(), web_url: Type.String() }),
  },
  { $id: 'GroupBoard' },
)
export type GroupBoard = Static<typeof GroupBoard>

export type Board = ProjectBoard | GroupBoard

// Project and group boards take the same parameters, so that clients can share code.
const inSpace = { id: IdOrPath() }
const inBoard = { ...inSpace, board_id: Id() }
const inList = { ...inBoard, list_id: Id() }

const listBoardsInput = Type.Object({ ...inSpace, ...paging })
const boardInput = Type.Object(inBoard)
const createBoardInput = Type.Object({ ...inSpace, name: Type.String() })
const updateBoardInput = Type.Object({
  ...inBoard,
  name: Type.Optional(Type.String()),
  hide_backlog_list: Type.Optional(Type.Boolean()),
  hide_closed_list: Type.Optional(Type.Boolean()),
  assignee_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null for any assignee' }))),
  milestone_id: Type.Optional(
    Nullable(Type.Integer({ description: '0 or null for any milestone' })),
  ),
  labels: Type.Optional(CommaList()),
  weight: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 9 }))),
})
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

const listBoards = spaceRoute({
  method: 'GET',
  path: '/boards',
  summary: 'List the boards of a {space}',
  access: 'reader',
  input: listBoardsInput,
  reply: Type.Array(ProjectBoard),
  paged: true,
})
export const listProjectBoards = onProject('listProjectBoards', listBoards)
export const listGroupBoards = onGroup('listGroupBoards', {
  ...listBoards,
  reply: Type.Array(GroupBoard),
})

const getBoard = spaceRoute({
  method: 'GET',
  path: '/boards/:board_id',
  summary: 'Get a board of a {space}',
  access: 'reader',
  input: boardInput,
  reply: ProjectBoard,
})
export const getProjectBoard = onProject('getProjectBoard', getBoard)
export const getGroupBoard = onGroup('getGroupBoard', { ...getBoard, reply: GroupBoard })

const createBoard = spaceRoute({
  method: 'POST',
  path: '/boards',
  summary: 'Create a board in a {space}',
  access: 'reporter',
  input: createBoardInput,
  reply: ProjectBoard,
})
export const createProjectBoard = onProject('createProjectBoard', createBoard)
export const createGroupBoard = onGroup('createGroupBoard', {
  ...createBoard,
  summary: 'Create a board in a group (paid plans)',
  reply: GroupBoard,
})

const updateBoard = spaceRoute({
  method: 'PUT',
  path: '/boards/:board_id',
  summary: 'Update the name or scope of a board of a {space}',
  access: 'reporter',
  input: updateBoardInput,
  reply: ProjectBoard,
})
export const updateProjectBoard = onProject('updateProjectBoard', updateBoard)
export const updateGroupBoard = onGroup('updateGroupBoard', { ...updateBoard, reply: GroupBoard })

const deleteBoard = spaceRoute({
  method: 'DELETE',
  path: '/boards/:board_id',
  summary: 'Delete a board of a {space}',
  access: 'reporter',
  input: boardInput,
  reply: Type.Null(),
})
export const deleteProjectBoard = onProject('deleteProjectBoard', deleteBoard)
export const deleteGroupBoard = onGroup('deleteGroupBoard', {
  ...deleteBoard,
  summary: 'Delete a board of a group (paid plans)',
})

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

/** The routes of boards, by the kind of space. */
export const boardRoutes = {
  project: {
    boards: listProjectBoards,
    createBoard: createProjectBoard,
    updateBoard: updateProjectBoard,
    deleteBoard: deleteProjectBoard,
    board: getProjectBoard,
    lists: listProjectBoardLists,
    createList: createProjectBoardList,
    moveList: moveProjectBoardList,
    deleteList: deleteProjectBoardList,
  },
  group: {
    boards: listGroupBoards,
    createBoard: createGroupBoard,
    updateBoard: updateGroupBoard,
    deleteBoard: deleteGroupBoard,
    board: getGroupBoard,
    lists: listGroupBoardLists,
    createList: createGroupBoardList,
    moveList: moveGroupBoardList,
    deleteList: deleteGroupBoardList,
  },
} as const
