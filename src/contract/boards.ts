import { Type, type Static } from 'typebox'

import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { CommaList, Id, IdOrPath, Nullable, paging } from './params.ts'
import { BasicProject } from './projects.ts'
import { atLeastOneOf, defineRoute, exactlyOneOf } from './route.ts'
import { UserBasic } from './users.ts'

/** A list shows what has its label, its assignee or its milestone: exactly one of the three is there. */
export const BoardList = Type.Object(
  {
    id: Type.Integer(),
    label: Nullable(LabelBasic),
    position: Type.Integer({ description: 'Its place among the lists of the board, from 0' }),
    assignee: Type.Optional(UserBasic),
    milestone: Type.Optional(Milestone),
    max_issue_count: Type.Optional(
      Type.Integer({ description: 'Project boards only; 0 is no limit' }),
    ),
    max_issue_weight: Type.Optional(
      Type.Integer({ description: 'Project boards only; 0 is no limit' }),
    ),
    limit_metric: Type.Optional(Nullable(Type.String({ description: 'Project boards only' }))),
  },
  { $id: 'BoardList' },
)
export type BoardList = Static<typeof BoardList>

/** What both kinds of board have. Milestone, assignee, labels and weight are the board's scope. */
const board = {
  id: Type.Integer(),
  name: Type.String(),
  hide_backlog_list: Type.Boolean(),
  hide_closed_list: Type.Boolean(),
  milestone: Nullable(Milestone),
  assignee: Nullable(UserBasic),
  labels: Type.Array(LabelBasic),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 9 })),
  lists: Type.Array(BoardList, { description: 'In their order, without the open and closed ones' }),
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

// Projects and groups take the same parameters, so that a client can treat their boards alike.
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
  assignee_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null for anybody' }))),
  milestone_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null for any' }))),
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
const limit = () => Type.Optional(Type.Integer({ minimum: 0, description: '0 is no limit' }))
const limitListInput = Type.Object({
  ...inList,
  max_issue_count: limit(),
  max_issue_weight: limit(),
  limit_metric: Type.Optional(Nullable(Type.Enum(['all_metrics', 'issue_count', 'issue_weights']))),
})
const moveListInput = Type.Object({ ...inList, position: Type.Integer() })

export const listProjectBoards = defineRoute({
  name: 'listProjectBoards',
  method: 'GET',
  path: '/projects/:id/boards',
  summary: 'The boards of a project',
  access: 'reader',
  input: listBoardsInput,
  reply: Type.Array(ProjectBoard),
  paged: true,
})

export const getProjectBoard = defineRoute({
  name: 'getProjectBoard',
  method: 'GET',
  path: '/projects/:id/boards/:board_id',
  summary: 'A board of a project',
  access: 'reader',
  input: boardInput,
  reply: ProjectBoard,
})

export const createProjectBoard = defineRoute({
  name: 'createProjectBoard',
  method: 'POST',
  path: '/projects/:id/boards',
  summary: 'Create a board in a project',
  access: 'reporter',
  input: createBoardInput,
  reply: ProjectBoard,
})

export const updateProjectBoard = defineRoute({
  name: 'updateProjectBoard',
  method: 'PUT',
  path: '/projects/:id/boards/:board_id',
  summary: 'Rename a board of a project, or change its scope',
  access: 'reporter',
  input: updateBoardInput,
  reply: ProjectBoard,
})

export const deleteProjectBoard = defineRoute({
  name: 'deleteProjectBoard',
  method: 'DELETE',
  path: '/projects/:id/boards/:board_id',
  summary: 'Delete a board of a project',
  access: 'reporter',
  input: boardInput,
  reply: Type.Null(),
})

export const listProjectBoardLists = defineRoute({
  name: 'listProjectBoardLists',
  method: 'GET',
  path: '/projects/:id/boards/:board_id/lists',
  summary: 'The lists of a board of a project, in their order',
  access: 'reader',
  input: listListsInput,
  reply: Type.Array(BoardList),
  paged: true,
})

export const getProjectBoardList = defineRoute({
  name: 'getProjectBoardList',
  method: 'GET',
  path: '/projects/:id/boards/:board_id/lists/:list_id',
  summary: 'A list of a board of a project',
  access: 'reader',
  input: listInput,
  reply: BoardList,
})

export const createProjectBoardList = defineRoute({
  name: 'createProjectBoardList',
  method: 'POST',
  path: '/projects/:id/boards/:board_id/lists',
  summary: 'Add a list for a label, an assignee or a milestone at the end of a board',
  access: 'reporter',
  input: createListInput,
  rules: oneSubject,
  reply: BoardList,
})

export const moveProjectBoardList = defineRoute({
  name: 'moveProjectBoardList',
  method: 'PUT',
  path: '/projects/:id/boards/:board_id/lists/:list_id',
  summary: 'Move a list to another position',
  access: 'reporter',
  input: moveListInput,
  reply: BoardList,
})

/** Mergeboard's own: the v4 API shows the limits of lists, and leaves it open how they are set. */
export const limitProjectBoardList = defineRoute({
  name: 'limitProjectBoardList',
  method: 'PUT',
  path: '/projects/:id/boards/:board_id/lists/:list_id/limits',
  summary: 'Set how many issues, or how much weight, a list should hold at most (paid plans)',
  access: 'reporter',
  input: limitListInput,
  rules: [atLeastOneOf('max_issue_count', 'max_issue_weight', 'limit_metric')],
  reply: BoardList,
})

export const deleteProjectBoardList = defineRoute({
  name: 'deleteProjectBoardList',
  method: 'DELETE',
  path: '/projects/:id/boards/:board_id/lists/:list_id',
  summary: 'Delete a list of a board',
  access: 'owner',
  input: listInput,
  reply: Type.Null(),
})

export const listGroupBoards = defineRoute({
  name: 'listGroupBoards',
  method: 'GET',
  path: '/groups/:id/boards',
  summary: 'The boards of a group',
  access: 'reader',
  input: listBoardsInput,
  reply: Type.Array(GroupBoard),
  paged: true,
})

export const getGroupBoard = defineRoute({
  name: 'getGroupBoard',
  method: 'GET',
  path: '/groups/:id/boards/:board_id',
  summary: 'A board of a group',
  access: 'reader',
  input: boardInput,
  reply: GroupBoard,
})

export const createGroupBoard = defineRoute({
  name: 'createGroupBoard',
  method: 'POST',
  path: '/groups/:id/boards',
  summary: 'Create a board in a group (paid plans)',
  access: 'reporter',
  input: createBoardInput,
  reply: GroupBoard,
})

export const updateGroupBoard = defineRoute({
  name: 'updateGroupBoard',
  method: 'PUT',
  path: '/groups/:id/boards/:board_id',
  summary: 'Rename a board of a group, or change its scope',
  access: 'reporter',
  input: updateBoardInput,
  reply: GroupBoard,
})

export const deleteGroupBoard = defineRoute({
  name: 'deleteGroupBoard',
  method: 'DELETE',
  path: '/groups/:id/boards/:board_id',
  summary: 'Delete a board of a group (paid plans)',
  access: 'reporter',
  input: boardInput,
  reply: Type.Null(),
})

export const listGroupBoardLists = defineRoute({
  name: 'listGroupBoardLists',
  method: 'GET',
  path: '/groups/:id/boards/:board_id/lists',
  summary: 'The lists of a board of a group, in their order',
  access: 'reader',
  input: listListsInput,
  reply: Type.Array(BoardList),
  paged: true,
})

export const getGroupBoardList = defineRoute({
  name: 'getGroupBoardList',
  method: 'GET',
  path: '/groups/:id/boards/:board_id/lists/:list_id',
  summary: 'A list of a board of a group',
  access: 'reader',
  input: listInput,
  reply: BoardList,
})

export const createGroupBoardList = defineRoute({
  name: 'createGroupBoardList',
  method: 'POST',
  path: '/groups/:id/boards/:board_id/lists',
  summary: 'Add a list for a label, an assignee or a milestone at the end of a board',
  access: 'reporter',
  input: createListInput,
  rules: oneSubject,
  reply: BoardList,
})

export const moveGroupBoardList = defineRoute({
  name: 'moveGroupBoardList',
  method: 'PUT',
  path: '/groups/:id/boards/:board_id/lists/:list_id',
  summary: 'Move a list to another position',
  access: 'reporter',
  input: moveListInput,
  reply: BoardList,
})

export const deleteGroupBoardList = defineRoute({
  name: 'deleteGroupBoardList',
  method: 'DELETE',
  path: '/groups/:id/boards/:board_id/lists/:list_id',
  summary: 'Delete a list of a board',
  access: 'owner',
  input: listInput,
  reply: Type.Null(),
})
