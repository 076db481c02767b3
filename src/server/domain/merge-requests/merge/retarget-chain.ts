import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { record } from '#server/domain/events.ts'
import { recordEdit, recordNotes } from '#server/domain/history/history.ts'
import { withdrawApprovals } from '#server/domain/merge-requests/approval-rights.ts'
import { noAutoMerge } from '#server/domain/merge-requests/fields.ts'
import { changeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { hasRole } from '#server/domain/policy.ts'
import { spaceOfProject, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import {
  findOpenDuplicate,
  findOpenInto,
} from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

/** Maximum merge requests that follow a merged one. */
const MAX_RETARGETED = 4

/** The merged request at the start of a chain. */
type Merged = Pick<
  MergeRequest,
  'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'
>

/**
 * Retargets open merge requests from a merged and deleted branch to the branch that it was merged into. Skips those
 * that would duplicate another open one.
 */
export async function retargetChain(deps: Deps, user: User, merged: Merged): Promise<void> {
  const { project_id, source_project_id, source_branch, target_branch } = merged
  if (source_project_id !== project_id) return
  const project = await findProjectFor(deps.db, project_id, user.id, today(deps))
  if (!project || !hasRole(user, project, 'developer')) return
  const waiting = await findOpenInto(deps.db, project_id, source_branch)
  for (const { id } of waiting.slice(0, MAX_RETARGETED)) {
    const change = await retarget(deps, user, spaceOfProject(project), id, target_branch)
    if (change !== null) await deps.outbox.handle(change)
  }
}

/** Changes the target branch. Returns the id of the event, or null if the merge request stays as it is. */
function retarget(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  id: number,
  target_branch: string,
): Promise<number | null> {
  return inTransaction(deps, async (deps) => {
    // As in creating and updating, so that no duplicate appears meanwhile.
    await lockRow(deps.db, 'projects', space.row.id)
    return changeMergeRequest(deps, id, async (deps, { current, now, save }) => {
      if (current?.state !== 'opened' || current.source_project_id === null) return null
      const { source_project_id, source_branch } = current
      if (source_project_id === current.project_id && source_branch === target_branch) return null
      if (await findOpenDuplicate(deps.db, { ...current, source_project_id, target_branch }, id)) {
        return null
      }
      const after = { target_branch }
      await save({ ...after, ...noAutoMerge, merge_status: 'unchecked' })
      const context = { on: { kind: 'merge_request', id }, space, userId: user.id, now } as const
      const nobody = { added: [], removed: [] }
      await recordEdit(deps.db, context, {
        before: current,
        after,
        labels: nobody,
        assignees: nobody,
      })
      if (current.merge_when_pipeline_succeeds) {
        await recordNotes(deps.db, context, [
          'aborted the automatic merge because its target branch was changed',
        ])
      }
      await withdrawApprovals(deps, current)
      const event = { kind: 'merge request changed', id, user_id: user.id, isMoved: true } as const
      return record(deps, space.rootId, event)
    })
  })
}
