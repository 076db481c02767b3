import type { Deps } from '#server/deps.ts'
import { addTodos } from '#server/domain/history/todos.ts'
import { keyOf, requireNoteable, type NoteableReference } from '#server/domain/notes/noteables.ts'
import { requirePageSize, sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, unchanged } from '#server/domain/refusal.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/issuables/todos.ts'
import type { TodoFilters, TodoView } from '#server/store/issuables/todos.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import { findIssuesById } from '#server/store/issues/issues.ts'
import { findMergeRequestsById } from '#server/store/merge-requests/merge-requests.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'

/** A to-do with its issue or merge request. */
export type Todo = TodoView &
  ({ kind: 'issue'; target: IssueView } | { kind: 'merge_request'; target: MergeRequestView })

export async function listTodos(
  deps: Deps,
  user: User,
  filters: TodoFilters,
  page: PageRequest,
): Promise<Page<Todo>> {
  const access = accessOf(deps, user)
  const slice = sliceOf(page)
  requirePageSize(await store.sizeOfTodos(deps.db, access, filters, slice), 'to-dos')
  const found = await store.listTodos(deps.db, access, filters, slice)
  return { ...found, rows: await withTargets(deps, user, found.rows) }
}

export async function createTodo(
  deps: Deps,
  user: User,
  reference: NoteableReference,
): Promise<Todo> {
  const noteable = await requireNoteable(deps, user, reference)
  const context = { on: keyOf(noteable), space: noteable.space, userId: user.id, now: deps.now() }
  const [id] = await inTransaction(deps, (deps) => addTodos(deps.db, context, 'marked', [user.id]))
  if (id === undefined) throw unchanged()
  return requireTodo(deps, user, id)
}

export async function markTodoDone(deps: Deps, user: User, id: number): Promise<Todo> {
  await requireTodo(deps, user, id)
  await store.setTodosDone(deps.db, user.id, { id }, deps.now())
  return requireTodo(deps, user, id)
}

export async function markAllTodosDone(deps: Deps, user: User): Promise<void> {
  await store.setTodosDone(deps.db, user.id, {}, deps.now())
}

async function requireTodo(deps: Deps, user: User, id: number): Promise<Todo> {
  const row = await store.findTodo(deps.db, accessOf(deps, user), id)
  const [todo] = await withTargets(deps, user, row ? [row] : [])
  if (!todo) throw absent()
  return todo
}

const accessOf = (deps: Deps, user: User) => ({
  ...issueAccess(deps, user, null, { archivedToo: true }),
  viewer: user,
})

async function withTargets(deps: Deps, user: User, rows: readonly TodoView[]): Promise<Todo[]> {
  const ids = (of: 'issue_id' | 'merge_request_id') =>
    rows.map((row) => row[of]).filter((id) => id !== null)
  const issues = byId(await findIssuesById(deps.db, ids('issue_id'), accessOf(deps, user)))
  const mergeRequests = byId(await findMergeRequestsById(deps.db, ids('merge_request_id')))
  return rows.flatMap((row): Todo[] => {
    const issue = issues.get(row.issue_id!)
    if (issue) return [{ ...row, kind: 'issue', target: issue }]
    const mergeRequest = mergeRequests.get(row.merge_request_id!)
    return mergeRequest ? [{ ...row, kind: 'merge_request', target: mergeRequest }] : []
  })
}

const byId = <T extends { id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))
