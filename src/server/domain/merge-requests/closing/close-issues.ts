import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recordEdits } from '#server/domain/history/history.ts'
import { canRead, canReadIssue, canUpdateIssue } from '#server/domain/policy.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { spaceOfProject, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { setTodosDone } from '#server/store/issuables/todos.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import * as store from '#server/store/issues/issues.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { touchProjects } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

export interface PlacedIssue {
  space: ProjectSpace
  issue: IssueView
}

/** Returns those of the issues that are open and that the user may close, oldest first. */
export async function findClosable(
  deps: Deps,
  user: User,
  ids: readonly number[],
): Promise<PlacedIssue[]> {
  const found = await store.findIssuesById(deps.db, ids, { viewer: user, today: today(deps) })
  const open = found.filter(({ state }) => state === 'opened')
  const spaces = new Map<number, ProjectSpace>()
  for (const projectId of new Set(open.map(({ project_id }) => project_id))) {
    const project = await findProjectFor(deps.db, projectId, user.id, today(deps))
    if (!project?.issues_enabled || project.archived || !canRead(user, project)) continue
    spaces.set(projectId, spaceOfProject(project))
  }
  return open
    .toSorted((one, other) => one.id - other.id)
    .flatMap((issue) => {
      const space = spaces.get(issue.project_id)
      const mayClose =
        space && canReadIssue(user, space.row, issue) && canUpdateIssue(user, space.row, issue)
      return mayClose ? [{ space, issue }] : []
    })
}

/** Closes the issues that a merged merge request closes and that the user who merged it may close. */
export async function closeMergedIssues(deps: Deps, { id }: { id: number }): Promise<void> {
  const merged = await findMergeRequestRow(deps.db, id)
  if (!merged || merged.merged_by_id === null || merged.merged_at === null) return
  const user = await findUser(deps.db, merged.merged_by_id)
  if (!user) return
  const closing = await findOpenClosingIssues(deps.db, id)
  const ids = closing.map((issue) => issue.id)
  await closeIssues(deps, user, await findClosable(deps, user, ids), merged.merged_at)
}

/** Closes and announces issues, however many in a fixed number of statements. Skips closed ones. */
export async function closeIssues(
  deps: Deps,
  user: User,
  issues: readonly PlacedIssue[],
  now: string,
): Promise<void> {
  if (issues.length === 0) return
  const changes = { closed_at: now, closed_by_id: user.id, updated_at: now }
  await inTransaction(deps, async (deps) => {
    const ids = await store.closeIssues(
      deps.db,
      issues.map(({ issue }) => issue.id),
      changes,
    )
    if (ids.length === 0) return
    const closed = issues.filter(({ issue }) => ids.includes(issue.id))
    const contexts = closed.map(({ space, issue }) => ({
      on: { kind: 'issue', id: issue.id } as const,
      space,
      userId: user.id,
      now,
    }))
    const nobody = { added: [], removed: [] }
    const edit = { before: { state: 'opened' }, after: { state: 'closed' } } as const
    await recordEdits(deps.db, contexts, { ...edit, labels: nobody, assignees: nobody })
    await setTodosDone(deps.db, user.id, { issueIds: ids }, now)
    await touchProjects(deps.db, [...new Set(closed.map(({ space }) => space.row.id))], now)
    for (const { issue } of closed) announceIssue(deps, issue)
  })
}
