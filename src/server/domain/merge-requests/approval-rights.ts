import type { Deps } from '#server/deps.ts'
import { hasRole } from '#server/domain/policy.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { listCommits, type Commit } from '#server/git/history.ts'
import { findUserIdsByEmail, type User } from '#server/store/accounts/users.ts'
import type { ApprovalRule } from '#server/store/approvals/approval-rules.ts'
import { deleteApprovals } from '#server/store/approvals/approvals.ts'
import {
  findProjectApprovals,
  type ProjectApprovals,
} from '#server/store/approvals/project-approvals.ts'
import type { Database } from '#server/store/database.ts'
import type {
  MergeRequest,
  MergeRequestView,
} from '#server/store/merge-requests/merge-request-views.ts'

/** Of so many commits it is looked at who made them. */
const MAX_COMMITS = 1000

/** Whether the instance's plan lets projects insist on approvals. In the free one they are only shown. */
export function hasApprovalRules(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}

/** Developers, and whom a rule names. */
export function mayApprove(
  user: User,
  { row }: ProjectSpace,
  rules: readonly Pick<ApprovalRule, 'eligible'>[],
): boolean {
  if (hasRole(user, row, 'developer')) return true
  return rules.some(({ eligible }) => eligible.some(({ id }) => id === user.id))
}

/** Whether the project wants the approval of somebody who had part in making it. */
export async function isAllowedApprover(
  deps: Deps,
  user: User,
  { row }: ProjectSpace,
  { author, version }: Pick<MergeRequestView, 'author' | 'version'>,
): Promise<boolean> {
  if (!hasApprovalRules(deps)) return true
  const wanted = await findProjectApprovals(deps.db, row.id)
  if (author.id === user.id && !wanted.merge_requests_author_approval) return false
  if (!wanted.merge_requests_disable_committers_approval || !version) return true
  const commits = await listCommits(deps.repositories.dirOf(row.disk_path), {
    from: version.start_commit_sha,
    to: version.head_commit_sha,
    limit: MAX_COMMITS,
  })
  return !(await findCommitters(deps.db, commits)).includes(user.id)
}

/** Who wrote or made the commits, by the addresses in them. */
function findCommitters(db: Database, commits: readonly Commit[]): Promise<number[]> {
  const people = commits.flatMap(({ author, committer }) => [author, committer])
  return findUserIdsByEmail(
    db,
    people.map(({ email }) => email),
  )
}

/**
 * A merge request can ask for more approvals than its project, if that asks for any; never for fewer. Null: as many as the
 * project.
 */
export function ownApprovals(
  { approvals_before_merge }: ProjectApprovals,
  asked: number,
): number | null {
  return approvals_before_merge > 0 && asked > approvals_before_merge ? asked : null
}

/**
 * What was approved is no longer what would be merged: approvals go where the project wants new ones then, else those of
 * people whose commits came and who were not to approve these.
 */
export async function withdrawApprovals(
  deps: Deps,
  { id, project_id }: Pick<MergeRequest, 'id' | 'project_id'>,
  commits: readonly Commit[] = [],
): Promise<void> {
  if (!hasApprovalRules(deps)) return
  const wanted = await findProjectApprovals(deps.db, project_id)
  if (wanted.reset_approvals_on_push) await deleteApprovals(deps.db, id)
  else if (wanted.merge_requests_disable_committers_approval) {
    await deleteApprovals(deps.db, id, await findCommitters(deps.db, commits))
  }
}
