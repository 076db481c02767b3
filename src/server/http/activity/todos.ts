import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/todos.ts'
import type { Todo } from '#contract/todos.ts'
import type { Deps } from '#server/deps.ts'
import type * as domain from '#server/domain/activity/todo-lists.ts'
import {
  createTodo,
  listTodos,
  markAllTodosDone,
  markTodoDone,
} from '#server/domain/activity/todo-lists.ts'
import { noteableTypes } from '#server/domain/notes/noteables.ts'
import { presentIssue } from '#server/http/present/issue.ts'
import { presentListedMergeRequest } from '#server/http/present/merge-request.ts'
import { presentUser } from '#server/http/present/user.ts'
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

function presentTodo(deps: Deps, todo: domain.Todo): Todo {
  const target = presentTarget(deps, todo)
  return {
    id: todo.id,
    project: {
      id: todo.project_id,
      name: todo.project_name,
      name_with_namespace: todo.project_full_name,
      path: todo.project_path,
      path_with_namespace: todo.project_full_path,
    },
    author: presentUser(deps, todo.author),
    action_name: todo.action,
    target_type: noteableTypes[todo.kind],
    target,
    target_url: todo.note_id === null ? target.web_url : `${target.web_url}#note_${todo.note_id}`,
    body: todo.note_body ?? target.title,
    state: todo.state,
    created_at: todo.created_at,
    updated_at: todo.updated_at,
  }
}

function presentTarget(deps: Deps, todo: domain.Todo) {
  return todo.kind === 'issue'
    ? presentIssue(deps, todo.target, { from: null })
    : presentListedMergeRequest(deps, todo.target, { from: null })
}
