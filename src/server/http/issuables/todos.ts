import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/todos.ts'
import type { Deps } from '#server/deps.ts'
import {
  createTodo,
  listTodos,
  markAllTodosDone,
  markTodoDone,
} from '#server/domain/issuables/todo-lists.ts'
import { presentTodo } from '#server/http/present/todo.ts'
import { mount, mountEach } from '#server/http/protocol/mount.ts'

export function mountTodos(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listTodos, async ({ input, user, page }) => {
    const { rows, total } = await listTodos(deps, user, input, page)
    return { rows: rows.map((todo) => presentTodo(deps, todo)), total }
  })
  mount(app, deps, contract.markTodoDone, async ({ input, user }) =>
    presentTodo(deps, await markTodoDone(deps, user, input.id)),
  )
  mount(app, deps, contract.markAllTodosDone, async ({ user }) => {
    await markAllTodosDone(deps, user)
    return null
  })
  mountEach(
    app,
    deps,
    [contract.createIssueTodo, contract.createMergeRequestTodo],
    async ({ input, user }) => presentTodo(deps, await createTodo(deps, user, input)),
  )
}
