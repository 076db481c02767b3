import type { Deps } from '#server/deps.ts'
import { hasRole } from '#server/domain/policy.ts'
import { fallbackUserId } from '#server/domain/signature.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { listCommits, type Commit } from '#server/git/history.ts'
import { findUserIdsByEmail, type User } from '#server/store/accounts/users.ts'
import type { ApprovalRule } from '#server/store/approvals/approval-rules.ts'
import { deleteApprovals } from '#server/store/approvals/approvals.ts'
import {
  findProjectApprovals,
  type ProjectApprovals,
} from '#server/store/approvals/project-approvals.ts'
import type { MergeRequest, MergeRequestView } from '#server/store/merge-requests/views.ts'

/** Maximum commits whose authors and committers are checked. */
const MAX_COMMITS = 1000

/** True when the plan lets projects require approvals. The free plan only shows approvals. */
export function hasApprovalRules(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}

/** True for developers and for everyone eligible under a rule. */
export function mayApprove(
  user: User,
  { row }: ProjectSpace,
  rules: readonly Pick<ApprovalRule, 'eligible'>[],
): boolean {
  if (hasRole(user, row, 'developer')) return true
  return rules.some(({ eligible }) => eligible.some(({ id }) => id === user.id))
}

/** False when the project's settings bar the user from approving as the author or a committer. */
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
  return !(await findCommitters(deps, commits)).includes(user.id)
}

/** Returns the ids of the commits' authors and committers, matched by email address. */
async function findCommitters(deps: Deps, commits: readonly Commit[]): Promise<number[]> {
  const people = commits.flatMap(({ author, committer }) => [author, committer])
  const emails = people.map(({ email }) => email)
  const named = emails.flatMap((email) => fallbackUserId(deps, email) ?? [])
  return [...new Set(named), ...(await findUserIdsByEmail(deps.db, emails))]
}

/** Returns the merge request's own number of required approvals if it exceeds the project's number, otherwise null. */
export function ownApprovals(
  { approvals_before_merge }: ProjectApprovals,
  requested: number,
): number | null {
  return approvals_before_merge > 0 && requested > approvals_before_merge ? requested : null
}

/**
 * Withdraws approvals that a push made stale. Withdraws all if the project resets approvals on push, or only those of
 * new committers if the project bars committers from approving.
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
    await deleteApprovals(deps.db, id, await findCommitters(deps, commits))
  }
}
