import type { FastifyInstance } from 'fastify'

import { boardListRoutes, limitProjectBoardList } from '#contract/board-lists.ts'
import type { Deps } from '#server/deps.ts'
import {
  createList,
  deleteList,
  getList,
  limitList,
  listLists,
  moveList,
  type BoardReference,
} from '#server/domain/boards/board-lists.ts'
import type { Subject } from '#server/domain/boards/board-subjects.ts'
import { presentList } from '#server/http/present/board.ts'
import { mount } from '#server/http/protocol/mount.ts'
import { BadParams } from '#server/http/protocol/params.ts'

export function mountBoardLists(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['project', 'group'] as const) {
    const { list, get, create, move, remove } = boardListRoutes[kind]
    const on = (input: { id: string; board_id: number }): BoardReference => ({
      kind,
      reference: input.id,
      boardId: input.board_id,
    })

    mount(app, deps, list, async ({ input, user, page }) => {
      const { rows, total } = await listLists(deps, user, on(input), page)
      return { rows: rows.map((row) => presentList(deps, row)), total }
    })
    mount(app, deps, get, async ({ input, user }) =>
      presentList(deps, await getList(deps, user, on(input), input.list_id)),
    )
    mount(app, deps, create, async ({ input, user }) =>
      presentList(deps, await createList(deps, user, on(input), subjectOf(input))),
    )
    mount(app, deps, move, async ({ input, user }) =>
      presentList(deps, await moveList(deps, user, on(input), input.list_id, input.position)),
    )
    mount(app, deps, remove, async ({ input, user, unmodifiedSince }) => {
      await deleteList(deps, user, on(input), input.list_id, unmodifiedSince)
      return null
    })
  }

  mount(app, deps, limitProjectBoardList, async ({ input, user }) => {
    const { id: reference, board_id: boardId, list_id, ...limits } = input
    const board = { kind: 'project', reference, boardId } as const
    return presentList(deps, await limitList(deps, user, board, list_id, limits))
  })
}

interface SubjectInput {
  label_id?: number
  assignee_id?: number
  milestone_id?: number
}

/** Returns the list's subject. The route's rule allows only one parameter, but its value may be empty. */
function subjectOf({ label_id, assignee_id, milestone_id }: SubjectInput): Subject {
  if (label_id !== undefined) return { kind: 'label', id: label_id }
  if (assignee_id !== undefined) return { kind: 'assignee', id: assignee_id }
  if (milestone_id !== undefined) return { kind: 'milestone', id: milestone_id }
  throw new BadParams([
    'label_id, milestone_id, assignee_id are missing, exactly one parameter must be provided',
  ])
}
