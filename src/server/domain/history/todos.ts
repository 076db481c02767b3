import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { findUsersByUsername } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'
import { insertTodos, setTodosDone } from '#server/store/issuables/todos.ts'
import { findAssignable } from '#server/store/issues/issues.ts'
import type { TodoRow } from '#server/store/schema/issuables.ts'
import type { ChangeContext } from './history.ts'
import { mentionsIn } from './mentions.ts'

/** A change that may concern other people. */
export interface MentionContext extends ChangeContext {
  /** The only people below reporter who may see the item. Null when the item is not confidential. */
  secretTo: readonly number[] | null
  noteId?: number
}

/** Adds a to-do for each user who has no pending to-do on the item. Returns the new ids. */
export async function addTodos(
  db: Database,
  { on, space, userId, now, noteId = null }: ChangeContext & { noteId?: number | null },
  action: TodoRow['action'],
  userIds: readonly number[],
): Promise<number[]> {
  return insertTodos(db, on, userIds, {
    root_id: space.rootId,
    project_id: space.row.id,
    author_id: userId,
    note_id: noteId,
    action,
    created_at: now,
  })
}

/** Marks the actor's own to-dos on the item as done. */
export function resolveTodos(
  db: Database,
  on: NoteableKey,
  userId: number,
  now: string,
): Promise<void> {
  return setTodosDone(db, userId, { on }, now)
}

/** Adds to-dos for people newly mentioned in the text, if they can read the item. */
export async function addMentions(
  deps: Deps,
  context: MentionContext,
  text: string | null,
  before: string | null = null,
): Promise<void> {
  const [now, then] = [mentionsIn(text), mentionsIn(before)]
  const known = new Set([...then.addressed, ...then.mentioned])
  const names = [...now.addressed, ...now.mentioned].filter((name) => !known.has(name))
  if (names.length === 0) return
  const users = await findUsersByUsername(deps.db, names)
  const others = users.map(({ id }) => id).filter((id) => id !== context.userId)
  const readers = new Set(await readersAmong(deps, context, others))
  const idsOf = (wanted: readonly string[]) =>
    users
      .filter(({ id, username }) => readers.has(id) && wanted.includes(username.toLowerCase()))
      .map(({ id }) => id)
  await addTodos(deps.db, context, 'directly_addressed', idsOf(now.addressed))
  await addTodos(deps.db, context, 'mentioned', idsOf(now.mentioned))
}

async function readersAmong(
  deps: Deps,
  { on, space, secretTo }: MentionContext,
  userIds: readonly number[],
): Promise<number[]> {
  const project = space.row
  const day = today(deps)
  const { reporter } = accessLevel
  const level = on.kind === 'merge_request' ? reporter : accessLevel.guest
  const readers = await findAssignable(deps.db, project, userIds, day, level)
  if (secretTo === null) return readers
  const members = { ...project, visibility: 0 } as const
  const reporters = await findAssignable(deps.db, members, readers, day, reporter)
  return readers.filter((id) => secretTo.includes(id) || reporters.includes(id))
}
