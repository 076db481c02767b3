import type { Deps } from '#server/deps.ts'
import { recheckMergeStatus } from '#server/domain/merge-requests/status/merge-status.ts'
import { firstDeployedToProduction } from '#server/domain/pipelines/environments.ts'
import { canReadCode, canUpdateMergeRequest, hasRole } from '#server/domain/policy.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, Refusal } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { countCommits } from '#server/git/history.ts'
import { findRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'
import * as store from '#server/store/merge-requests/merge-requests.ts'
import { findPipelineById, type PipelineView } from '#server/store/pipelines/pipelines.ts'
import { findProject, touchProject } from '#server/store/spaces/projects.ts'
import { branchRef } from './branches.ts'

/** Path parameters of a merge request. */
export interface MergeRequestReference {
  id: string
  merge_request_iid: number
}

/** A merge request as one user sees it. */
export type MergeRequestDetails = MergeRequestView & { subscribed: boolean }

/** A merge request with its target project. */
export interface PlacedMergeRequest {
  space: ProjectSpace
  mergeRequest: MergeRequestDetails
}

/** A merge request with the fields that only its own page shows. */
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

/** Like `requireMergeRequest`, but answers 404 when the user cannot read merge requests, as the merge routes of the API do. */
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

/** Returns a merge request. Callers who may update it start a merge status check when one is due. */
export async function getMergeRequest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<WholeMergeRequest & { isFirstContribution: boolean }> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const isTheirs = canUpdateMergeRequest(user, space.row, mergeRequest)
  const merge_status = isTheirs
    ? await recheckMergeStatus(deps, mergeRequest)
    : mergeRequest.merge_status
  return {
    ...(await withRights(deps, user, space, { ...mergeRequest, merge_status })),
    isFirstContribution: await store.isFirstContribution(deps.db, mergeRequest),
  }
}

export async function deleteMergeRequest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  if (space.row.archived || !hasRole(user, space.row, 'owner')) throw forbidden()
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

/** Adds the fields that only a single merge request shows. */
export async function withRights(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  mergeRequest: MergeRequestDetails,
): Promise<WholeMergeRequest> {
  const { id, head_pipeline_id, target_branch } = mergeRequest
  const rights = await branchRights(deps, user, space.row)
  const headPipeline =
    head_pipeline_id !== null && space.row.jobs_enabled
      ? await findPipelineById(deps.db, head_pipeline_id)
      : undefined
  return {
    ...mergeRequest,
    canMerge: rights.canMerge(target_branch),
    headPipeline: headPipeline ?? null,
    firstDeployedToProductionAt: space.row.jobs_enabled
      ? await firstDeployedToProduction(deps, id)
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

/** Number of commits that the target branch has and the source branch lacks. Null when a branch is gone. */
export async function countDiverged(
  deps: Deps,
  { project_id, target_branch, sha }: WholeMergeRequest,
): Promise<number | null> {
  const project = await findProject(deps.db, project_id)
  if (!project || sha === null) return null
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const target = await findRef(gitDir, branchRef(target_branch))
  return target && countCommits(gitDir, { from: sha, to: target.target })
}
