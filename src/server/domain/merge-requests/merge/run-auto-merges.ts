import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import { noAutoMerge } from '#server/domain/merge-requests/fields.ts'
import { changeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { Refusal, unauthenticated, type RefusalKind } from '#server/domain/refusal.ts'
import { asVanished } from '#server/domain/violations.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { insertTodos } from '#server/store/issuables/todos.ts'
import { findMergeRequestView } from '#server/store/merge-requests/merge-requests.ts'
import {
  findAutoMerges,
  findWaitingFor,
  findWaitingInto,
} from '#server/store/merge-requests/merge.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { readParams } from './auto-merge.ts'
import { merge } from './merge.ts'

/** Retries the automatic merges that wait for a pipeline. Call it after the pipeline's status was committed. */
export async function resumeAutoMergesOf(
  deps: Deps,
  pipeline: Parameters<typeof findWaitingFor>[1],
): Promise<void> {
  await retryAll(deps, await findWaitingFor(deps.db, pipeline))
}

/** Retries the automatic merges into a push's branches. A branch may have been locked at the last attempt. */
export async function resumeAutoMergesInto(
  deps: Deps,
  { project_id, branches }: { project_id: number; branches: readonly string[] },
): Promise<void> {
  await retryAll(deps, await findWaitingInto(deps.db, project_id, branches))
}

/** Retries all automatic merges, since no event tells of changed rules and rights. */
export async function retryAutoMerges(deps: Deps): Promise<void> {
  await retryAll(deps, await findAutoMerges(deps.db))
}

/** Retries automatic merges. One that fails does not hold up the others. */
async function retryAll(deps: Deps, ids: readonly number[]): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    await mergeWhenPipelineSucceeds(deps, id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some automatic merges failed.')
}

/**
 * Merges now if the pipeline succeeded. Keeps waiting for conditions that may still be met, such as an approval or a
 * locked branch. Gives up on conflicts, and when the user may no longer merge.
 */
export async function mergeWhenPipelineSucceeds(deps: Deps, id: number): Promise<void> {
  const mergeRequest = await findMergeRequestView(deps.db, id)
  if (!mergeRequest?.merge_when_pipeline_succeeds || mergeRequest.state !== 'opened') return
  if (mergeRequest.pipeline_status !== 'success') return
  const { merge_user_id, sha } = mergeRequest
  const user = merge_user_id === null ? undefined : await findUser(deps.db, merge_user_id)
  try {
    if (!user) throw unauthenticated()
    await merge(deps, user, mergeRequest, {
      ...readParams(mergeRequest),
      ...(sha === null ? {} : { sha }),
    })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : asVanished(error)
    if (!refusal) throw error
    const reason = PERMANENT_REFUSALS[refusal.kind]
    if (reason) await giveUp(deps, mergeRequest, reason)
  }
}

interface Reason {
  error: string
  note: string
}

const NOT_ALLOWED: Reason = {
  error: 'You are not allowed to merge this merge request',
  note: 'the user who set it can no longer merge',
}

/** Refusals that cancel the automatic merge. */
const PERMANENT_REFUSALS: Partial<Record<RefusalKind, Reason>> = {
  unauthenticated: NOT_ALLOWED,
  absent: NOT_ALLOWED,
  conflicting: {
    error: 'Merge request is not mergeable',
    note: 'its branches cannot be merged',
  },
}

/**
 * Cancels the automatic merge, adds a note, and adds to-dos for the author and the user who scheduled it. Does nothing
 * if the automatic merge has changed since then.
 */
async function giveUp(deps: Deps, tried: MergeRequestView, { error, note }: Reason): Promise<void> {
  const { id, sha } = tried
  await changeMergeRequest(deps, id, async (deps, { current, now, save }) => {
    if (current?.sha !== sha || current.state !== 'opened') return
    const { root_id, project_id, author_id, merge_user_id } = current
    // Null when the user was deleted.
    const isSame = merge_user_id === null || merge_user_id === tried.merge_user_id
    if (!isSame || !current.merge_when_pipeline_succeeds) return
    await save({ ...noAutoMerge, merge_error: error })
    const on = { kind: 'merge_request', id } as const
    const userId = merge_user_id ?? author_id
    await recordNotes(deps.db, { on, space: { rootId: root_id }, userId, now }, [
      `aborted the automatic merge because ${note}`,
    ])
    await insertTodos(deps.db, on, [...new Set([author_id, userId])], {
      root_id,
      project_id,
      author_id: userId,
      note_id: null,
      action: 'unmergeable',
      created_at: now,
    })
  })
}
