import type { setProjectApprovals as contract } from '#contract/approvals.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { hasApprovalRules, ownApprovals } from '#server/domain/merge-requests/approval-rights.ts'
import {
  changeMergeRequest,
  requireMergeRequest,
  requireMergeRequestProject,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { hasRole } from '#server/domain/policy.ts'
import { absent, forbidden, unprocessable } from '#server/domain/refusal.ts'
import { announceAllMergeRequests } from '#server/domain/spaces/announcements.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findProjectApprovals,
  setProjectApprovals,
  type ProjectApprovals,
} from '#server/store/approvals/project-approvals.ts'
import { readApprovals, type Approvals } from './approvals.ts'

export async function readProjectApprovals(
  deps: Deps,
  user: User,
  project: string,
): Promise<ProjectApprovals> {
  const { row } = await requireApprovalProject(deps, user, project)
  return findProjectApprovals(deps.db, row.id)
}

export async function changeProjectApprovals(
  deps: Deps,
  user: User,
  { id, approvals_before_merge, ...flags }: Input<typeof contract>,
): Promise<ProjectApprovals> {
  const space = await requireApprovalProject(deps, user, id)
  if (!hasRole(user, space.row, 'maintainer') || space.row.archived) throw forbidden()
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  await setProjectApprovals(deps.db, space.row.id, {
    ...(approvals_before_merge === undefined ? {} : { approvals_before_merge }),
    ...Object.fromEntries(given.map(([name, value]) => [name, value ? 1 : 0])),
  })
  announceAllMergeRequests(deps, space)
  return findProjectApprovals(deps.db, space.row.id)
}

/** Returns the project. Refuses on the free plan, which has no approval rules. */
export async function requireApprovalProject(
  deps: Deps,
  user: User,
  project: string,
): Promise<ProjectSpace> {
  const space = await requireMergeRequestProject(deps, user, project)
  if (!hasApprovalRules(deps)) throw absent()
  return space
}

export async function changeApprovalsRequired(
  deps: Deps,
  user: User,
  reference: MergeRequestReference & { approvals_required: number },
): Promise<Approvals> {
  const { id: project, merge_request_iid, approvals_required } = reference
  await requireApprovalProject(deps, user, project)
  const { space, mergeRequest } = await requireMergeRequest(deps, user, project, merge_request_iid)
  if (space.row.archived || !hasRole(user, space.row, 'developer')) throw forbidden()
  const wanted = await findProjectApprovals(deps.db, space.row.id)
  if (wanted.disable_overriding_approvers_per_merge_request) {
    throw unprocessable('Overriding approvals is disabled')
  }
  await changeMergeRequest(deps, mergeRequest.id, async (deps, { current, save }) => {
    if (!current) throw absent()
    await save({ approvals_before_merge: ownApprovals(wanted, approvals_required) })
    if (current.merge_when_pipeline_succeeds) await resumeAutoMerge(deps, current)
  })
  return readApprovals(deps, user, reference)
}
