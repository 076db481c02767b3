import { sql, type Selectable } from 'kysely'

import { CODE_LEVEL } from '#server/store/access/access.ts'
import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import { isProjectInside, isVisibleProject } from '#server/store/access/visibility.ts'
import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { TodoRow } from '#server/store/schema/issuables.ts'
import { noteableColumns, noteableIds, type NoteableKey } from './noteables.ts'

export type TodoView = Selectable<TodoRow> & {
  author: UserCard
  project_name: string
  project_full_name: string
  project_path: string
  project_full_path: string
  /** The note's text. Null when the note is internal or there is none. */
  note_body: string | null
}

export interface TodoFilters {
  action?: TodoRow['action']
  author_id?: number
  project_id?: number
  group_id?: number
  state?: 'pending' | 'done'
  type?: 'Issue' | 'MergeRequest'
}

/** Lists the viewer's to-dos on items they can still see, newest first. */
export async function listTodos(
  db: Database,
  access: TodoAccess,
  filters: TodoFilters,
  slice: Slice,
): Promise<Listing<TodoView>> {
  const matching = matchTodos(db, access, filters)
  const rows = await view(db, matching)
    .select(countOf(matching).as('matching'))
    .orderBy('todos.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parse), slice, matching)
}

/** Returns the number of bytes in the texts of a page of to-dos and their items. */
export async function sizeOfTodos(
  db: Database,
  access: TodoAccess,
  filters: TodoFilters,
  { limit, offset }: Slice,
): Promise<number> {
  const texts = ['issues.description', 'merge_requests.description', 'notes.body']
  const sizes = texts.map((text) => sql`coalesce(octet_length(${sql.ref(text)}), 0)`)
  const page = matchTodos(db, access, filters)
    .leftJoin('merge_requests', 'merge_requests.id', 'todos.merge_request_id')
    .select(sql<number>`${sql.join(sizes, sql` + `)}`.as('size'))
    .orderBy('todos.id', 'desc')
    .limit(limit)
    .offset(offset)
  const { total } = await db
    .selectFrom(page.as('page'))
    .select(sql<number | string | null>`sum(size)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

export async function findTodo(
  db: Database,
  access: TodoAccess,
  id: number,
): Promise<TodoView | undefined> {
  const row = await view(db, matchTodos(db, access, {}))
    .where('todos.id', '=', id)
    .executeTakeFirst()
  return row && parse(row)
}

/** Adds a to-do for each user without a pending one on the item. Returns the new ids. */
export async function insertTodos(
  trx: Database,
  on: NoteableKey,
  userIds: readonly number[],
  row: Pick<TodoRow, 'root_id' | 'project_id' | 'author_id' | 'note_id' | 'action' | 'created_at'>,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { issue_id, merge_request_id } = noteableIds(on)
  const { rows } = await sql<{ id: number }>`
    insert into todos (
      root_id, user_id, author_id, project_id, issue_id, merge_request_id, note_id, action,
      created_at, updated_at
    )
    select
      ${id(row.root_id)}, users.id, ${id(row.author_id)}, ${id(row.project_id)}, ${id(issue_id)},
      ${id(merge_request_id)}, ${id(row.note_id)}, ${text(row.action)}, ${text(row.created_at)},
      ${text(row.created_at)}
    from users
    where users.id in (${sql.join(userIds)})
    on conflict do nothing
    returning id`.execute(trx)
  return rows.map((made) => made.id)
}

/** Marks all of the user's to-dos as done, or only those on one item or on some issues, or a single to-do. */
export async function setTodosDone(
  trx: Database,
  userId: number,
  which: { on?: NoteableKey; issueIds?: readonly number[]; id?: number },
  now: string,
): Promise<void> {
  let pending = trx
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
  if (which.id !== undefined) pending = pending.where('id', '=', which.id)
  if (which.issueIds) pending = pending.where('issue_id', 'in', which.issueIds)
  if (which.on) pending = pending.where(noteableColumns[which.on.kind], '=', which.on.id)
  await pending.execute()
}

/** Marks all users' to-dos on the item as done. */
export async function setAllTodosDone(trx: Database, on: NoteableKey, now: string): Promise<void> {
  await trx
    .updateTable('todos')
    .set({ state: 'done', updated_at: now })
    .where(noteableColumns[on.kind], '=', on.id)
    .where('state', '=', 'pending')
    .execute()
}

export type TodoAccess = IssueAccess & { viewer: NonNullable<IssueAccess['viewer']> }

function matchTodos(db: Database, access: TodoAccess, filters: TodoFilters) {
  const { viewer, today } = access
  const { action, author_id, project_id, group_id, state, type } = filters
  let matching = db
    .selectFrom('todos')
    .innerJoin('projects', 'projects.id', 'todos.project_id')
    .leftJoin('issues', 'issues.id', 'todos.issue_id')
    .leftJoin('notes', 'notes.id', 'todos.note_id')
    .where('todos.user_id', '=', viewer.id)
    .where(isVisibleProject(viewer, today))
    .where(isOpenIssue(access))
    .where(isOpenCode(access))
  if (state) matching = matching.where('todos.state', '=', state)
  if (action) matching = matching.where('todos.action', '=', action)
  if (author_id !== undefined) matching = matching.where('todos.author_id', '=', author_id)
  if (project_id !== undefined) matching = matching.where('todos.project_id', '=', project_id)
  if (group_id !== undefined) matching = matching.where(isProjectInside(group_id))
  if (type === 'Issue') matching = matching.where('todos.issue_id', 'is not', null)
  if (type === 'MergeRequest') matching = matching.where('todos.merge_request_id', 'is not', null)
  return matching
}

function isOpenIssue(access: IssueAccess) {
  const isOpen = isOpenToViewer(access) ?? sql<boolean>`1 = 1`
  return sql<boolean>`(todos.issue_id is null or (projects.issues_enabled = 1 and ${isOpen}))`
}

/** A private project's guests can see neither its code nor its merge requests. */
function isOpenCode({ viewer, today }: TodoAccess) {
  return sql<boolean>`(
    todos.merge_request_id is null
    or (projects.merge_requests_enabled = 1 and ${isVisibleProject(viewer, today, CODE_LEVEL)})
  )`
}

function view(db: Database, matching: ReturnType<typeof matchTodos>) {
  return matching
    .selectAll('todos')
    .select((eb) => [
      userColumn(db, eb.ref('todos.author_id')).as('author'),
      'projects.name as project_name',
      'projects.full_name as project_full_name',
      'projects.path as project_path',
      'projects.full_path as project_full_path',
      sql<string | null>`case when notes.internal = 0 then notes.body end`.as('note_body'),
    ])
}

function parse<Row extends { author: UserCard | null }>(row: Row) {
  return { ...row, author: parseJson(row.author)! }
}

// PostgreSQL cannot infer the type of a selected parameter from the insert.
const id = (value: number | null) => sql`cast(${value} as bigint)`
const text = (value: string) => sql`cast(${value} as text)`
