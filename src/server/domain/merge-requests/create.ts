import type { Deps } from '#server/deps.ts'
import { record } from '#server/domain/events.ts'
import { createMergeRequestPipeline } from '#server/domain/merge-requests/pipelines/create.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import { canPlanMergeRequest, hasRole } from '#server/domain/policy.ts'
import type { EventOf } from '#server/domain/reactions.ts'
import { conflict, forbidden, unprocessable } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { requireProjectSpace, type ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { countChangedFiles } from '#server/git/diff.ts'
import { mergeBase } from '#server/git/history.ts'
import { withJoined } from '#server/git/joined.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { branchRef } from '#server/git/refs.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { findProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import { lockRow } from '#server/store/dialect.ts'
import {
  findMergeRequestRow,
  insertMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import { findOpenDuplicate } from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { applyPlan } from './apply-plan.ts'
import { ownApprovals } from './approval-rights.ts'
import {
  permittedText,
  plannedColumns,
  requireBranchNames,
  squashFlag,
  textColumns,
  titleColumns,
  type MergeRequestPlan,
  type MergeRequestText,
} from './fields.ts'
import { readWhole, requireMergeRequestProject, type WholeMergeRequest } from './merge-requests.ts'

/** Maximum attempts to create the first pipeline. Its configuration may crash the service. */
const MAX_ATTEMPTS = 2

export interface NewMergeRequest extends MergeRequestPlan, Omit<MergeRequestText, 'title'> {
  title: string
  source_branch: string
  target_branch: string
  target_project_id?: number
  approvals_before_merge?: number
}

/** Creates a merge request from a branch of the project into the project itself or its upstream. */
export async function createMergeRequest(
  deps: Deps,
  user: User,
  project: string,
  input: NewMergeRequest,
): Promise<WholeMergeRequest> {
  const opened = (deps: Deps, { root_id, id, created_at: at }: MergeRequest) =>
    record(deps, root_id, { kind: 'merge request opened', id, user_id: user.id, at })
  const { iid, target, event } = await proposeMergeRequest(deps, user, project, input, opened)
  await deps.outbox.handle(event)
  const made = await readWhole(deps, user, target, iid)
  announceMergeRequest(deps, made)
  return made
}

/** Adds the first version and the pipeline of a merge request that a user opened, unless it has ended since. */
export async function prepareMergeRequest(
  deps: Deps,
  { id, user_id, at }: EventOf<'merge request opened'>,
  attempts: number,
): Promise<void> {
  const user = await findUser(deps.db, user_id)
  if (!user) return
  await updateVersion(deps, id, user)
  const row = await findMergeRequestRow(deps.db, id)
  if (row?.state !== 'opened') return
  if (attempts > MAX_ATTEMPTS) return deps.log({ event: 'pipelines left out', merge_request: id })
  await createMergeRequestPipeline(deps, id, user, { since: at })
}

/** Creates the merge request without its first version. Runs `recordEvent` in the same transaction. */
export async function proposeMergeRequest<T>(
  deps: Deps,
  user: User,
  project: string,
  input: NewMergeRequest,
  recordEvent: (deps: Deps, made: MergeRequest) => Promise<T>,
): Promise<{ id: number; iid: number; target: ProjectSpace; event: T }> {
  const source = await requireProjectSpace(deps, user, project, 'reader')
  if (!hasRole(user, source.row, 'developer')) throw forbidden()
  const target = await requireTarget(deps, user, source, input.target_project_id)
  const { source_branch, target_branch } = input
  requireBranchNames({ source_branch, target_branch })
  refuseSameBranch(source, target, input)

  const rights = await branchRights(deps, user, source.row)
  const plan: MergeRequestPlan = canPlanMergeRequest(user, target.row) ? input : {}
  const now = deps.now()
  const branches = { rights, source: source.row, target: target.row, source_branch }
  const row = {
    root_id: target.rootId,
    project_id: target.row.id,
    source_project_id: source.row.id,
    source_branch,
    target_branch,
    author_id: user.id,
    ...titleColumns(input.title),
    description: null,
    squash: squashFlag(input.squash, target.row.squash_option),
    approvals_before_merge: await approvalsBeforeMerge(deps, target, input.approvals_before_merge),
    ...textColumns(permittedText(input, branches), target.row),
    created_at: now,
    updated_at: now,
  }
  await requireComparable(deps, source, target, input)
  const { id, iid, event } = await inTransaction(deps, async (deps) => {
    // Serializes creating and reopening merge requests for the same branches, so the second request sees the first.
    await lockRow(deps.db, 'projects', target.row.id)
    const made = await insertMergeRequest(deps.db, {
      ...row,
      ...(await plannedColumns(deps.db, target, plan)),
    })
    const duplicate = await findOpenDuplicate(deps.db, row, made.id)
    if (duplicate) throw anotherOpen(duplicate.iid)
    const on = { kind: 'merge_request', id: made.id } as const
    const context = { on, space: target, userId: user.id, now }
    const { description, milestone_id } = made
    await applyPlan(deps, context, plan, { before: {}, after: { description, milestone_id } })
    await touchProject(deps.db, target.row.id, now)
    return { id: made.id, iid: made.iid, event: await recordEvent(deps, made) }
  })
  return { id, iid, target, event }
}

export const anotherOpen = (iid: number) =>
  conflict([`Another open merge request already exists for this source branch: !${iid}`])

async function requireTarget(
  deps: Deps,
  user: User,
  source: ProjectSpace,
  targetId: number | undefined,
): Promise<ProjectSpace> {
  const reference = targetId ?? source.row.id
  const target = await requireMergeRequestProject(deps, user, String(reference))
  if (target.row.archived || source.row.archived) throw forbidden()
  requireFork(source.row, target.row.id)
  return target
}

/** Refuses a source that is neither the target nor its fork. */
export function requireFork(
  source: Pick<Project, 'id' | 'forked_from_id'>,
  targetId: number,
): void {
  if (source.id === targetId || source.forked_from_id === targetId) return
  throw unprocessable(['Source project is not a fork of the target project'])
}

function refuseSameBranch(
  source: ProjectSpace,
  target: ProjectSpace,
  { source_branch, target_branch }: NewMergeRequest,
): void {
  if (source.row.id === target.row.id && source_branch === target_branch) {
    throw unprocessable(["You can't use same project/branch for source and target"])
  }
}

/** Throws `GitLimitExceeded` when the branches' changes exceed git's limits, so that nobody could review them. */
async function requireComparable(
  deps: Deps,
  source: ProjectSpace,
  target: ProjectSpace,
  { source_branch, target_branch }: NewMergeRequest,
): Promise<void> {
  const dirs = [source, target].map(({ row }) => deps.repositories.dirOf(row.disk_path))
  const [sourceDir, targetDir] = dirs as [string, string]
  const tipOf = async (dir: string, branch: string) =>
    (await readRefs(dir, [branchRef(branch)])).get(branchRef(branch))
  const [head, base] = await Promise.all([
    tipOf(sourceDir, source_branch),
    tipOf(targetDir, target_branch),
  ])
  if (!head || !base) return
  const compare = async (gitDir: string) =>
    countChangedFiles(gitDir, (await mergeBase(gitDir, base, head)) ?? base, head)
  await (sourceDir === targetDir ? compare(sourceDir) : withJoined(dirs, compare))
}

async function approvalsBeforeMerge(
  deps: Deps,
  target: ProjectSpace,
  requested: number | undefined,
): Promise<number | null> {
  if (requested === undefined) return null
  return ownApprovals(await findProjectApprovals(deps.db, target.row.id), requested)
}
