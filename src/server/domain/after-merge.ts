import type { Deps } from '#server/deps.ts'
import { findOpenClosingIssues } from '#server/store/closing-issues.ts'
import { inTransaction } from '#server/store/database.ts'
import type { MergeRequest } from '#server/store/merge-request-views.ts'
import {
  findMergeRequestRow,
  lockMergeRequest,
  updateMergeRequest,
} from '#server/store/merge-requests.ts'
import { touchProject } from '#server/store/projects.ts'
import { findProjectFor } from '#server/store/spaces.ts'
import { setAllTodosDone } from '#server/store/todos.ts'
import type { User } from '#server/store/users.ts'
import { today } from './access.ts'
import { announceMergeRequest } from './changes.ts'
import { recordEdit } from './history.ts'
import { updateIssue } from './issues.ts'
import { Refusal } from './refusal.ts'
import { spaceOfProject } from './space.ts'

/** What merging made. */
export type Merged = Pick<MergeRequest, 'merge_commit_sha' | 'squash_commit_sha'>

/**
 * Writes down that a merge request was merged, once the target branch holds it: with its history, its to-dos and the issues
 * that it closes. Nothing happens where somebody did that already.
 */
export async function finishMerge(
  deps: Deps,
  id: number,
  user: User,
  merged: Merged,
): Promise<boolean> {
  const row = await findMergeRequestRow(deps.db, id)
  const project = row && (await findProjectFor(deps.db, row.project_id, user.id, today(deps)))
  if (!project) return false
  const closed = await inTransaction(deps.db, async (trx) => {
    const current = await lockMergeRequest(trx, id)
    if (!current || current.state === 'merged' || current.state === 'closed') return null
    const now = deps.now()
    await updateMergeRequest(trx, id, {
      ...merged,
      state: 'merged',
      merged_at: now,
      merged_by_id: user.id,
      merge_user_id: user.id,
      merge_status: 'can_be_merged',
      merge_when_pipeline_succeeds: 0,
      merge_error: null,
      in_progress_merge_commit_sha: null,
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
    await touchProject(trx, current.project_id, now)
    return current
  })
  if (!closed) return false
  announceMergeRequest(deps, closed)
  await closeIssues(deps, user, closed)
  return true
}

/** Those that the one who merges may close. */
async function closeIssues(deps: Deps, user: User, mergeRequest: MergeRequest): Promise<void> {
  for (const { project_id, iid } of await findOpenClosingIssues(deps.db, mergeRequest.id)) {
    try {
      await updateIssue(deps, user, String(project_id), iid, { state_event: 'close' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
