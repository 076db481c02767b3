import type { Deps } from '#server/deps.ts'
import type { MergeRequestDetails } from '#server/domain/merge-requests/merge-requests.ts'
import { hasRole } from '#server/domain/policy.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { listCommits, type Commit } from '#server/git/history.ts'
import { findUserIdsByEmail, type User } from '#server/store/accounts/users.ts'
import type { ApprovalRule } from '#server/store/approvals/approval-rules.ts'
import {
  findProjectApprovals,
  type ProjectApprovals,
} from '#server/store/approvals/project-approvals.ts'
import type { Database } from '#server/store/database.ts'

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
  { author, version }: MergeRequestDetails,
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
export function findCommitters(db: Database, commits: readonly Commit[]): Promise<number[]> {
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
