import type { Deps } from '#server/deps.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import { resolveTodos } from '#server/domain/history/todos.ts'
import { requireIssue, type IssueDetails } from '#server/domain/issues/issues.ts'
import { canUpdateIssue } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import * as store from '#server/store/issues/issues.ts'
import { touchProject } from '#server/store/spaces/projects.ts'

export interface PlacedIssue {
  space: ProjectSpace
  issue: IssueDetails
}

/** Returns the issue if the user may close it. */
export async function requireClosable(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
): Promise<PlacedIssue> {
  const { space, issue } = await requireIssue(deps, user, project, iid)
  if (space.row.archived || !canUpdateIssue(user, space.row, issue)) throw forbidden()
  return { space, issue }
}

/** Closes an issue within the merge's transaction. Does nothing when it is already closed. */
export async function closeIssue(
  db: Database,
  user: User,
  { space, issue: { id } }: PlacedIssue,
  now: string,
): Promise<void> {
  const current = await store.lockIssue(db, id)
  if (current?.state !== 'opened') return
  const state = { state: 'closed', closed_at: now, closed_by_id: user.id } as const
  await store.updateIssue(db, id, { ...state, updated_at: now })
  const on = { kind: 'issue', id } as const
  const nobody = { added: [], removed: [] }
  const edit = { before: current, after: state, labels: nobody, assignees: nobody }
  await recordEdit(db, { on, space, userId: user.id, now }, edit)
  await resolveTodos(db, on, user.id, now)
  await touchProject(db, space.row.id, now)
}
