import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/issuables/history.ts'
import { conflicting, otherHead, Refusal, unmergeable } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { inTransaction } from '#server/store/database.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'
import {
  findMergeRequestView,
  lockMergeRequest,
  updateMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import { paramsOf, type MergeOptions } from './merge-options.ts'
import { noAutoMerge } from './merge-request-fields.ts'
import { merge } from './merging.ts'

/** What is kept of how it shall be merged. */
type Kept = Omit<MergeOptions, 'sha'>

/**
 * Has it merged by itself once its pipeline succeeds, if nobody else pushes to its source branch before. Refuses with 405
 * what is not open any more, 409 when the source branch holds something else by now.
 */
export async function setAutoMerge(
  deps: Deps,
  user: User,
  { id, sha }: MergeRequestView,
  options: MergeOptions,
): Promise<void> {
  if (options.sha !== undefined && options.sha !== sha) throw otherHead()
  await inTransaction(deps.db, async (trx) => {
    const current = await lockMergeRequest(trx, id)
    if (current?.state !== 'opened') throw unmergeable()
    if (current.sha !== sha) throw otherHead()
    await updateMergeRequest(trx, id, {
      merge_when_pipeline_succeeds: 1,
      merge_user_id: user.id,
      merge_params: JSON.stringify(paramsOf(options)),
      merge_error: null,
      updated_at: deps.now(),
    })
  })
  // Its pipeline may have succeeded since it was looked at: then nothing else would bring it on.
  await mergeWhenPipelineSucceeds(deps, id)
}

/** Refuses with 406 where it does not wait to be merged. */
export async function cancelAutoMerge(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  { id }: Pick<MergeRequestView, 'id'>,
): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async (trx) => {
    const current = await lockMergeRequest(trx, id)
    if (current?.state !== 'opened' || !current.merge_when_pipeline_succeeds) {
      throw conflicting("Can't cancel the automatic merge")
    }
    await updateMergeRequest(trx, id, { ...noAutoMerge, updated_at: now })
    const on = { kind: 'merge_request', id } as const
    await recordNotes(trx, { on, space, userId: user.id, now }, ['canceled the automatic merge'])
  })
}

/** Merges it now, if it waits for its pipeline and that succeeded. What keeps it from that is told in `merge_error`. */
export async function mergeWhenPipelineSucceeds(deps: Deps, id: number): Promise<void> {
  const mergeRequest = await findMergeRequestView(deps.db, id)
  if (!mergeRequest?.merge_when_pipeline_succeeds || mergeRequest.state !== 'opened') return
  if (mergeRequest.pipeline_status !== 'success') return
  const { merge_user_id, merge_params, sha } = mergeRequest
  const user = merge_user_id === null ? undefined : await findUser(deps.db, merge_user_id)
  if (!user) return
  const giveUp = (merge_error: string) =>
    updateMergeRequest(deps.db, id, { ...noAutoMerge, merge_error })
  const kept = JSON.parse(merge_params ?? '{}') as Kept
  try {
    await merge(deps, user, mergeRequest, { ...kept, ...(sha === null ? {} : { sha }) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const mayNot = error.kind === 'unauthenticated' || error.kind === 'absent'
    await giveUp(
      mayNot ? 'You are not allowed to merge this merge request' : 'Merge request is not mergeable',
    )
  }
}
