import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import {
  closeIssue,
  requireClosable,
  type PlacedIssue,
} from '#server/domain/merge-requests/closing/close-issue.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { announceIssue, announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { spaceOfProject } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import { inTransaction } from '#server/store/database.ts'
import { setAllTodosDone } from '#server/store/issuables/todos.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing-issues.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import {
  findMergeRequestRow,
  lockMergeRequest,
  updateMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

/** What merging made, and when. */
export type Merged = Pick<MergeRequest, 'merge_commit_sha' | 'squash_commit_sha'> & {
  merged_at: string
}

/**
 * Writes down that a merge request was merged, once the target branch holds it: with its history, its to-dos and the issues
 * that it closes. Nothing happens where somebody did that already.
 */
export async function finishMerge(
  deps: Deps,
  id: number,
  user: User,
  merged: Merged,
): Promise<void> {
  const row = await findMergeRequestRow(deps.db, id)
  const project = row && (await findProjectFor(deps.db, row.project_id, user.id, today(deps)))
  if (!project) return
  const issues = await findClosable(deps, user, id)
  const closed = await inTransaction(deps.db, async (trx) => {
    const current = await lockMergeRequest(trx, id)
    if (!current || current.state === 'merged' || current.state === 'closed') return null
    const now = merged.merged_at
    await updateMergeRequest(trx, id, {
      ...merged,
      state: 'merged',
      merged_by_id: user.id,
      merge_user_id: user.id,
      merge_status: 'can_be_merged',
      merge_when_pipeline_succeeds: 0,
      merge_error: null,
      updated_at: now,
    })
    const on = { kind: 'merge_request', id } as const
    const deed = { on, space: spaceOfProject(project), userId: user.id, now }
    const nobody = { added: [], removed: [] }
    await recordEdit(trx, deed, {
      before: { state: current.state },
      after: { state: 'merged' },
      labels: nobody,
      assignees: nobody,
    })
    await setAllTodosDone(trx, on, now)
    for (const issue of issues) await closeIssue(trx, user, issue, now)
    await touchProject(trx, current.project_id, now)
    return current
  })
  if (!closed) return
  announceMergeRequest(deps, closed)
  for (const { issue } of issues) announceIssue(deps, issue)
}

/** Of the issues that it closes, those that the one who merges may close. */
async function findClosable(deps: Deps, user: User, id: number): Promise<PlacedIssue[]> {
  const closable: PlacedIssue[] = []
  for (const { project_id, iid } of await findOpenClosingIssues(deps.db, id)) {
    try {
      closable.push(await requireClosable(deps, user, String(project_id), iid))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return closable
}
