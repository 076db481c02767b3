import type { FastifyInstance } from 'fastify'

import {
  createGroupBoard,
  createProjectBoard,
  deleteGroupBoard,
  deleteProjectBoard,
  getGroupBoard,
  getProjectBoard,
  listGroupBoards,
  listProjectBoards,
  updateGroupBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import type { Deps } from '#server/deps.ts'
import {
  createBoard,
  deleteBoard,
  getBoard,
  listBoards,
  updateBoard,
} from '#server/domain/boards/boards.ts'
import { presentGroupBoard, presentProjectBoard } from '#server/http/present/board.ts'
import { mount } from '#server/http/protocol/mount.ts'

const inProject = ({ id }: { id: string }) => ({ kind: 'project', reference: id }) as const
const inGroup = ({ id }: { id: string }) => ({ kind: 'group', reference: id }) as const

export function mountBoards(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listProjectBoards, async ({ input, user, page }) => {
    const { rows, total } = await listBoards(deps, user, inProject(input), page)
    return { rows: rows.map((board) => presentProjectBoard(deps, board)), total }
  })
  mount(app, deps, getProjectBoard, async ({ input, user }) =>
    presentProjectBoard(deps, await getBoard(deps, user, inProject(input), input.board_id)),
  )
  mount(app, deps, createProjectBoard, async ({ input, user }) =>
    presentProjectBoard(deps, await createBoard(deps, user, inProject(input), input.name)),
  )
  mount(app, deps, updateProjectBoard, async ({ input, user }) =>
    presentProjectBoard(
      deps,
      await updateBoard(deps, user, inProject(input), input.board_id, input),
    ),
  )
  mount(app, deps, deleteProjectBoard, async ({ input, user, unmodifiedSince }) => {
    await deleteBoard(deps, user, inProject(input), input.board_id, unmodifiedSince)
    return null
  })

  mount(app, deps, listGroupBoards, async ({ input, user, page }) => {
    const { rows, total } = await listBoards(deps, user, inGroup(input), page)
    return { rows: rows.map((board) => presentGroupBoard(deps, board)), total }
  })
  mount(app, deps, getGroupBoard, async ({ input, user }) =>
    presentGroupBoard(deps, await getBoard(deps, user, inGroup(input), input.board_id)),
  )
  mount(app, deps, createGroupBoard, async ({ input, user }) =>
    presentGroupBoard(deps, await createBoard(deps, user, inGroup(input), input.name)),
  )
  mount(app, deps, updateGroupBoard, async ({ input, user }) =>
    presentGroupBoard(deps, await updateBoard(deps, user, inGroup(input), input.board_id, input)),
  )
  mount(app, deps, deleteGroupBoard, async ({ input, user, unmodifiedSince }) => {
    await deleteBoard(deps, user, inGroup(input), input.board_id, unmodifiedSince)
    return null
  })
}
