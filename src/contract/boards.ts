import { Type, type Static } from '#schema'
import { BoardList } from './board-lists.ts'
import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { CommaList, Id, IdOrPath, Nullable, paging } from './params.ts'
import { BasicProject } from './projects.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'
import { UserBasic } from './users.ts'

/** The fields of project and group boards. Milestone, assignee, labels and weight are the board's scope. */
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

/** The board routes, for projects and for groups. */
export const boardRoutes = {
  project: {
    list: listProjectBoards,
    get: getProjectBoard,
    create: createProjectBoard,
    update: updateProjectBoard,
    remove: deleteProjectBoard,
  },
  group: {
    list: listGroupBoards,
    get: getGroupBoard,
    create: createGroupBoard,
    update: updateGroupBoard,
    remove: deleteGroupBoard,
  },
} as const
