import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import type { Input } from '#contract/route.ts'
import { estimateMergeRequestTime } from '#contract/time-tracking.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { sentDuration } from '#web/issuables/time/typed-duration.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { toast } from '#web/ui/toast.ts'
import { EstimateFailure, UnknownCreation, type Created } from './creation-errors.ts'

/** The forks' merge requests may have the same branch names. */
const READ = 20

export interface NewRequest {
  readonly input: Input<typeof createMergeRequest>
  /** The estimate as typed. Empty for none. */
  readonly estimate: string
  /** The merge request that an earlier attempt created without its estimate. */
  readonly created: Created | null
}

/** Creates a merge request, then sets its estimate. */
export async function createRequest({ input, estimate, created }: NewRequest): Promise<Created> {
  const request = created ?? (await createOnce(input))
  if (estimate.trim()) await setEstimate(request, estimate)
  return request
}

/** Creates a merge request. If no reply comes, looks whether the server has created it. */
async function createOnce(input: NewRequest['input']): Promise<Created> {
  const wasOffline = isOffline()
  try {
    return await call(createMergeRequest, input)
  } catch (error) {
    if (!isUnanswered(error) || wasOffline) throw error
    const found = await findCreated(input).catch(() => undefined)
    if (!found) throw new UnknownCreation(input.source_branch, error)
    toast.info(`Created !${found.iid}. The server’s reply was lost.`)
    return found
  }
}

async function findCreated({
  id,
  target_project_id,
  source_branch,
  target_branch,
  title,
}: NewRequest['input']): Promise<Created | undefined> {
  const { items } = (await callPage(listProjectMergeRequests, {
    id: target_project_id === undefined ? id : String(target_project_id),
    source_branch,
    target_branch,
    scope: 'created_by_me',
    state: 'opened',
    order_by: 'created_at',
    per_page: READ,
  })) as Page<MergeRequestListed>
  return items.find((request) => request.title === title)
}

async function setEstimate(request: Created, estimate: string): Promise<void> {
  try {
    await call(estimateMergeRequestTime, {
      id: String(request.target_project_id),
      merge_request_iid: request.iid,
      duration: sentDuration(estimate),
    })
  } catch (error) {
    throw new EstimateFailure(request, error)
  }
}
