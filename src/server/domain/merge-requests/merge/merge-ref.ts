import type { Deps } from '#server/deps.ts'
import { mergeRef, readBranches } from '#server/domain/merge-requests/branches.ts'
import {
  requireMergeRequest,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { blockOf } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import { invalid } from '#server/domain/refusal.ts'
import { readCommit } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { findRef } from '#server/git/refs.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { makeCommits } from './commits.ts'

/** Creates the commit that merging would produce and publishes it as a ref for CI tools. Moves no branch. */
export async function makeMergeRef(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<ObjectId> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const block = blockOf(mergeRequest)
  if (block === 'not_open' || block === 'commits_status') throw notMergeable()
  const { gitDir, source, target } = await readBranches(deps, mergeRequest)
  if (source === null || target === null) throw notMergeable()
  const known = await findRef(gitDir, mergeRef(mergeRequest.iid))
  if (known && (await isMergeOf(gitDir, known.target, target, source))) return known.target
  const rules = { ...mergeRequest.rules, merge_method: 'merge' } as const
  const heads = { gitDir, source, target }
  const made = await makeCommits(deps, user, { ...mergeRequest, rules }, heads, { squash: false })
  if (!made) throw notMergeable()
  await updateRefs(gitDir, [{ ref: mergeRef(mergeRequest.iid), new: made.head }])
  return made.head
}

/** True when the commit merges exactly these tips. */
async function isMergeOf(
  gitDir: string,
  commit: ObjectId,
  target: ObjectId,
  source: ObjectId,
): Promise<boolean> {
  const [first, second] = (await readCommit(gitDir, commit)).parentIds
  return first === target && second === source
}

const notMergeable = () => invalid('Merge request is not mergeable')
