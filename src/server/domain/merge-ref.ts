import type { Deps } from '#server/deps.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/users.ts'
import { blockOf } from './detailed-merge-status.ts'
import { mergeRef, readBranches } from './merge-request-branches.ts'
import { makeCommits } from './merge-commits.ts'
import { requireMergeRequest, type MergeRequestReference } from './merge-requests.ts'
import { invalid } from './refusal.ts'

/** What merging would make now, for tools to build and test: everybody can fetch it, and no branch moves. */
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
  const rules = { ...mergeRequest.rules, merge_method: 'merge' } as const
  const heads = { gitDir, source, target }
  const made = await makeCommits(deps, user, { ...mergeRequest, rules }, heads, { squash: false })
  if (!made) throw notMergeable()
  await updateRefs(gitDir, [{ ref: mergeRef(mergeRequest.iid), new: made.head }])
  return made.head
}

const notMergeable = () => invalid('Merge request is not mergeable')
