import type { Deps } from '#server/deps.ts'
import { readBranches } from '#server/domain/merge-requests/branches.ts'
import {
  requireMergeRequest,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { readConflicts, type Conflict } from '#server/git/conflict-hunks.ts'
import type { User } from '#server/store/accounts/users.ts'

/**
 * Returns the files that conflict with the target branch, and the lines. Also empty for a merge request that is not
 * open, that lacks a branch, or that is too large to merge.
 */
export async function listConflicts(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<Conflict[]> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  if (mergeRequest.state !== 'opened') return []
  const { gitDir, source, target } = await readBranches(deps, mergeRequest)
  if (source === null || target === null) return []
  return readConflicts(gitDir, target, source)
}
