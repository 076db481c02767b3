import { Type, type Static, type TProperties } from '#schema'
import { Issue } from './issues.ts'
import { MergeRequestListed } from './merge-requests/fields.ts'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { Id, paging } from './params.ts'
import { defineRoute, type Access } from './route.ts'
import { UserBasic } from './users.ts'

const actions = [
  'assigned',
  'mentioned',
  'build_failed',
  'marked',
  'approval_required',
  'unmergeable',
  'directly_addressed',
  'review_requested',
] as const

export const Todo = Type.Object(
  {
    id: Type.Integer(),
    project: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      name_with_namespace: Type.String(),
      path: Type.String(),
      path_with_namespace: Type.String(),
    }),
    author: UserBasic,
    action_name: Type.Enum(actions),
    target_type: Type.Enum(['Issue', 'MergeRequest']),
    target: Type.Union([Issue, MergeRequestListed]),
    target_url: Type.String(),
    body: Type.String({ description: 'Body of the note, or the title of the target' }),
    state: Type.Enum(['pending', 'done']),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'Todo' },
)
export type Todo = Static<typeof Todo>

export const listTodos = defineRoute({
  name: 'listTodos',
  method: 'GET',
  path: '/todos',
  summary: "List the caller's to-do items, newest first",
  access: 'user',
  input: Type.Object({
    action: Type.Optional(Type.Enum(actions)),
    author_id: Type.Optional(Type.Integer()),
    project_id: Type.Optional(Type.Integer()),
    group_id: Type.Optional(Type.Integer({ description: 'Includes subgroups' })),
    state: Type.Optional(Type.Enum(['pending', 'done'], { default: 'pending' })),
    type: Type.Optional(Type.Enum(['Issue', 'MergeRequest'])),
    ...paging,
  }),
  reply: Type.Array(Todo),
  paged: true,
})

export const markTodoDone = defineRoute({
  name: 'markTodoDone',
  method: 'POST',
  path: '/todos/:id/mark_as_done',
  summary: 'Mark a to-do item as done',
  access: 'self',
  input: Type.Object({ id: Id() }),
  reply: Todo,
})

export const markAllTodosDone = defineRoute({
  name: 'markAllTodosDone',
  method: 'POST',
  path: '/todos/mark_as_done',
  summary: 'Mark all to-do items as done',
  access: 'user',
  input: Type.Object({}),
  status: 204,
  reply: Type.Null(),
})

const createTodo = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `create${on.Name}Todo`,
    method: 'POST',
    path: `${on.path}/todo`,
    summary: `Create a to-do item for ${on.it}`,
    access: on.may.write,
    input: Type.Object(on.input),
    reply: Todo,
  })

export const createIssueTodo = createTodo(onIssue)
export const createMergeRequestTodo = createTodo(onMergeRequest)
