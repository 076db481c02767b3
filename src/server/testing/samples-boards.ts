import { createGroupBoardList, createProjectBoardList } from '#contract/board-lists.ts'
import { createGroupBoard, createProjectBoard } from '#contract/boards.ts'
import { groupLabel, projectLabel } from './samples-planning.ts'
import { inGroup, inProject, made, type Sample, type World } from './world.ts'

export const boardSamples: Record<string, Sample> = {
  watchProject: inProject,
  watchGroup: inGroup,
  listProjectBoards: inProject,
  getProjectBoard: (world) => projectBoard(world),
  createProjectBoard: (world) => ({ ...inProject(world), name: world.fresh('board') }),
  updateProjectBoard: async (world) => ({
    ...(await projectBoard(world)),
    name: world.fresh('renamed'),
  }),
  deleteProjectBoard: (world) => projectBoard(world),
  listProjectBoardLists: (world) => projectBoard(world),
  getProjectBoardList: (world) => projectList(world),
  createProjectBoardList: async (world) => ({
    ...(await projectBoard(world)),
    label_id: (await projectLabel(world)).id,
  }),
  moveProjectBoardList: async (world) => ({ ...(await projectList(world)), position: 1 }),
  limitProjectBoardList: async (world) => ({ ...(await projectList(world)), max_issue_count: 5 }),
  deleteProjectBoardList: (world) => projectList(world),

  listGroupBoards: inGroup,
  getGroupBoard: (world) => groupBoard(world),
  createGroupBoard: (world) => ({ ...inGroup(world), name: world.fresh('board') }),
  updateGroupBoard: async (world) => ({
    ...(await groupBoard(world)),
    name: world.fresh('renamed'),
  }),
  deleteGroupBoard: (world) => groupBoard(world),
  listGroupBoardLists: (world) => groupBoard(world),
  getGroupBoardList: (world) => groupList(world),
  createGroupBoardList: async (world) => ({
    ...(await groupBoard(world)),
    label_id: (await groupLabel(world)).id,
  }),
  moveGroupBoardList: async (world) => ({ ...(await groupList(world)), position: 1 }),
  deleteGroupBoardList: (world) => groupList(world),
}

async function projectBoard(world: World) {
  const { id } = await made(world.owner, createProjectBoard, {
    id: world.project.id,
    name: world.fresh('board'),
  })
  return { ...inProject(world), board_id: id }
}

async function groupBoard(world: World) {
  const { id } = await made(world.owner, createGroupBoard, {
    id: world.group.id,
    name: world.fresh('board'),
  })
  return { ...inGroup(world), board_id: id }
}

/** Creates two lists and returns the first, which can then be moved. */
async function projectList(world: World) {
  const board = await projectBoard(world)
  const place = { id: world.project.id, board_id: board.board_id }
  const first = await made(world.owner, createProjectBoardList, {
    ...place,
    label_id: (await projectLabel(world)).id,
  })
  await made(world.owner, createProjectBoardList, {
    ...place,
    label_id: (await projectLabel(world)).id,
  })
  return { ...board, list_id: first.id }
}

async function groupList(world: World) {
  const board = await groupBoard(world)
  const place = { id: world.group.id, board_id: board.board_id }
  const first = await made(world.owner, createGroupBoardList, {
    ...place,
    label_id: (await groupLabel(world)).id,
  })
  await made(world.owner, createGroupBoardList, {
    ...place,
    label_id: (await groupLabel(world)).id,
  })
  return { ...board, list_id: first.id }
}
