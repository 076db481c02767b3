import type { Deps } from '#server/deps.ts'
import { record } from '#server/domain/events.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import { noAutoMerge } from '#server/domain/merge-requests/fields.ts'
import { changeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { conflicting, headMismatch, unmergeable } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequest, MergeRequestView } from '#server/store/merge-requests/views.ts'
import type { CommitOptions } from './commits.ts'

export interface MergeOptions extends Partial<CommitOptions> {
  /** The expected tip of the source branch. */
  sha?: string
  should_remove_source_branch?: boolean
}

/** Returns the options stored in `merge_params` until the merge runs. */
export function paramsOf({
  merge_commit_message,
  squash_commit_message,
  squash,
  should_remove_source_branch,
}: MergeOptions) {
  return { merge_commit_message, squash_commit_message, squash, should_remove_source_branch }
}

/** Merges new options over the stored options. */
function withOptions(before: Partial<MergeParams>, options: MergeOptions): Partial<MergeParams> {
  const given = Object.entries(paramsOf(options)).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** Returns the squash column. Empty when the options leave it unset. */
export function squashColumn(squash: boolean | undefined): { squash?: 0 | 1 } {
  return squash === undefined ? {} : { squash: squash ? 1 : 0 }
}

/** The stored options. `merged_at` is the time of a started merge, so recovery can finish it. */
export type MergeParams = ReturnType<typeof paramsOf> & { merged_at?: string }

export const readParams = ({ merge_params }: Pick<MergeRequest, 'merge_params'>) =>
  JSON.parse(merge_params ?? '{}') as Partial<MergeParams>

/**
 * Schedules a merge for when the pipeline succeeds. Any push to the source branch cancels it. Refuses as `unmergeable`
 * when the merge request is not open, as `conflict` when the source branch has moved.
 */
export async function setAutoMerge(
  deps: Deps,
  user: User,
  { id, sha }: MergeRequestView,
  options: MergeOptions,
): Promise<void> {
  if (options.sha !== undefined && options.sha !== sha) throw headMismatch()
  const event = await changeMergeRequest(deps, id, async (deps, { current, now, save }) => {
    if (current?.state !== 'opened') throw unmergeable()
    if (current.sha !== sha) throw headMismatch()
    await save({
      merge_when_pipeline_succeeds: 1,
      merge_user_id: user.id,
      merge_params: JSON.stringify(
        withOptions(current.merge_when_pipeline_succeeds ? readParams(current) : {}, options),
      ),
      ...squashColumn(options.squash),
      merge_error: null,
    })
    const context = { on: { kind: 'merge_request', id }, userId: user.id, now } as const
    await recordNotes(deps.db, { ...context, space: { rootId: current.root_id } }, [
      `enabled an automatic merge when the pipeline for ${sha} succeeds`,
    ])
    // If the pipeline has just succeeded, no further event will follow.
    return resumeAutoMerge(deps, current)
  })
  await deps.outbox.handle(event)
}

/** Cancels the automatic merge. Refuses with 406 when none is set. */
export async function cancelAutoMerge(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  { id }: Pick<MergeRequestView, 'id'>,
): Promise<void> {
  await changeMergeRequest(deps, id, async (deps, { current, now, save }) => {
    if (current?.state !== 'opened' || !current.merge_when_pipeline_succeeds) {
      throw conflicting("Can't cancel the automatic merge")
    }
    await save(noAutoMerge)
    const on = { kind: 'merge_request', id } as const
    await recordNotes(deps.db, { on, space, userId: user.id, now }, [
      'canceled the automatic merge',
    ])
  })
}

/**
 * Retries the automatic merge after a change such as an approval. Call it in the last transaction of the change. Returns
 * the id of the event.
 */
export function resumeAutoMerge(
  deps: Deps,
  { id, root_id }: { id: number; root_id: number },
): Promise<number> {
  return record(deps, root_id, { kind: 'merge request unblocked', id })
}
