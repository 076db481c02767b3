import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recheckMergeStatus } from '#server/domain/merge-requests/status/merge-status.ts'
import { firstDeployedToProduction } from '#server/domain/pipelines/environments.ts'
import { maySeePipelines } from '#server/domain/pipelines/pipeline-rights.ts'
import { canDelete, canReadCode } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, Refusal } from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { whenLimitExceeded } from '#server/git/git-failure.ts'
import { countCommits } from '#server/git/history.ts'
import { branchRef, findRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/merge-requests/merge-requests.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findPipelineById, type PipelineView } from '#server/store/pipelines/pipelines.ts'
import { findProject, touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'

export interface MergeRequestReference {
  id: string
  merge_request_iid: number
}

/** A merge request as one user sees it. */
export type MergeRequestDetails = store.SingleMergeRequest & { subscribed: boolean }

export interface PlacedMergeRequest {
  space: ProjectSpace
  mergeRequest: MergeRequestDetails
}

/** A merge request with the fields that only its own endpoint returns. */
export type WholeMergeRequest = MergeRequestDetails & {
  canMerge: boolean
  headPipeline: PipelineView | null
  firstDeployedToProductionAt: string | null
}

/** Returns the merge request if the caller can see it. `name` is the noun in the refusal. */
export async function requireMergeRequest(
  deps: Deps,
  user: User | null,
  project: string,
  iid: number,
  name?: string,
): Promise<PlacedMergeRequest> {
  const space = await requireMergeRequestProject(deps, user, project)
  return { space, mergeRequest: await findDetails(deps, user, space, iid, name) }
}

/**
 * Like `requireMergeRequest`, but throws `absent` when the user cannot read merge requests, as the API's merge
 * endpoints do.
 */
export async function requireForMerge(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<PlacedMergeRequest> {
  try {
    return await requireMergeRequest(deps, user, id, merge_request_iid)
  } catch (error) {
    throw error instanceof Refusal && error.kind === 'forbidden' ? absent() : error
  }
}

/** Returns the project if the caller may read its merge requests. */
export async function requireMergeRequestProject(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<ProjectSpace> {
  const space = await requireProjectSpace(deps, user, reference, 'reader')
  if (!space.row.merge_requests_enabled || !canReadCode(user, space.row)) {
    throw forbidden()
  }
  return space
}

/** Returns a merge request. Starts a due merge status check. */
export async function getMergeRequest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<WholeMergeRequest> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const merge_status = await recheckMergeStatus(deps, mergeRequest)
  return withRights(deps, user, space, { ...mergeRequest, merge_status })
}

/** A merge request whose row is locked for a change. */
interface MergeRequestEdit {
  /** Undefined when the merge request was deleted. */
  current: MergeRequest | undefined
  /** The time of the change. */
  now: string
  /** Stores columns, sets `updated_at` to `now` unless they do, and announces the merge request. */
  save: (columns: Parameters<typeof store.updateMergeRequest>[2]) => Promise<void>
}

/**
 * Locks a merge request's row and changes it, in one transaction. A change that never calls `save` leaves it untouched
 * and unannounced.
 */
export function changeMergeRequest<T>(
  deps: Deps,
  id: number,
  change: (deps: Deps, edit: MergeRequestEdit) => Promise<T>,
): Promise<T> {
  const now = deps.now()
  return inTransaction(deps, async (deps) => {
    const current = await store.lockMergeRequest(deps.db, id)
    return change(deps, {
      current,
      now,
      save: async (columns) => {
        await store.updateMergeRequest(deps.db, id, { updated_at: now, ...columns })
        if (current) announceMergeRequest(deps, current)
      },
    })
  })
}

export async function deleteMergeRequest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  if (space.row.archived || !canDelete(user, space.row)) throw forbidden()
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'merge_requests', mergeRequest.id, unmodifiedSince)
    await store.deleteMergeRequest(deps.db, mergeRequest.id)
    await touchProject(deps.db, space.row.id, deps.now())
  })
  announceMergeRequest(deps, mergeRequest)
}

/** Reads the current merge request as the caller sees it. */
export async function readWhole(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  iid: number,
): Promise<WholeMergeRequest> {
  return withRights(deps, user, space, await findDetails(deps, user, space, iid))
}

/** Returns the pipeline. Null if it runs in a fork whose pipelines the user cannot see. */
async function findVisiblePipeline(
  deps: Deps,
  user: User,
  target: Project,
  id: number,
): Promise<PipelineView | null> {
  const pipeline = await findPipelineById(deps.db, id)
  if (!pipeline || pipeline.project_id === target.id) return pipeline ?? null
  const fork = await findProjectFor(deps.db, pipeline.project_id, user.id, today(deps))
  return fork && maySeePipelines(user, fork) ? pipeline : null
}

/** Adds the fields that only a single merge request's endpoint returns. */
export async function withRights(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  mergeRequest: MergeRequestDetails,
): Promise<WholeMergeRequest> {
  const { head_pipeline_id, target_branch, deployments } = mergeRequest
  const headPipeline =
    head_pipeline_id !== null && space.row.jobs_enabled
      ? await findVisiblePipeline(deps, user, space.row, head_pipeline_id)
      : null
  return {
    ...mergeRequest,
    canMerge: await mayMergeInto(deps, user, space.row, target_branch),
    headPipeline,
    firstDeployedToProductionAt: space.row.jobs_enabled
      ? firstDeployedToProduction(deployments)
      : null,
  }
}

async function findDetails(
  deps: Deps,
  user: User | null,
  space: ProjectSpace,
  iid: number,
  name?: string,
): Promise<MergeRequestDetails> {
  const found = await store.findMergeRequest(deps.db, space.row.id, iid, user?.id ?? null)
  if (!found) throw absent(name)
  const { subscription, ...view } = found
  const people = [view.author, ...view.assignees, ...view.reviewers]
  const involved = people.some((person) => person.id === user?.id)
  return { ...view, subscribed: subscription === null ? involved : subscription === 1 }
}

/**
 * Returns how many commits the target branch has that the source branch lacks. Null when a branch is gone, or the count
 * takes too long.
 */
export async function countDiverged(
  deps: Deps,
  { project_id, target_branch, sha }: WholeMergeRequest,
): Promise<number | null> {
  const project = await findProject(deps.db, project_id)
  if (!project || sha === null) return null
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const target = await findRef(gitDir, branchRef(target_branch))
  if (!target) return null
  return countCommits(gitDir, { from: sha, to: target.target }).catch(whenLimitExceeded(null))
}
