import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { accessLevel, hasRole, type Person } from '#server/domain/policy.ts'
import { initialRule } from '#server/domain/spaces/default-branch-protection.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findCollaborations } from '#server/store/merge-requests/open-merge-requests.ts'
import {
  findBranchRules,
  type ProtectedBranch,
} from '#server/store/repository/protected-branches.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'

/** A user's rights to a project's branches, by branch name. They do not consider whether the project is archived. */
export interface BranchRights {
  /** False for outsiders, including those who may push to some branches of a fork. They may not delete or tag. */
  isDeveloper: boolean
  /**
   * True when the user may create and move the branch. Also allows deleting it unless it is protected: nobody may
   * delete a protected branch.
   */
  canPush(branch: string): boolean
  /** True when the user may merge into the branch. */
  canMerge(branch: string): boolean
  /** True when the user may force-push to the branch. */
  canForcePush(branch: string): boolean
  isProtected(branch: string): boolean
}

/** The access level that only administrators have. */
const ADMINISTRATORS = 60

/** A rule for one name or a `*` pattern. The most lenient matching rule applies. */
type Rule = Pick<
  ProtectedBranch,
  'name' | 'push_access_level' | 'merge_access_level' | 'allow_force_push'
>

export async function branchRights(
  deps: Deps,
  user: Person | null,
  project: Fork & Pick<Project, 'empty_repo' | 'access_level'>,
): Promise<BranchRights> {
  const { rules, ofNewProjects } = await findBranchRules(deps.db, project.id)
  const first = project.empty_repo ? initialRule(ofNewProjects) : null
  const shared = hasRole(user, project, 'developer')
    ? []
    : await sharedBranches(deps, user, project)
  return rightsBy(user, project, first ? [...rules, first] : rules, shared)
}

/** True when the user may merge into the project's branch now. */
export async function mayMergeInto(
  deps: Deps,
  user: User,
  project: Project,
  branch: string,
): Promise<boolean> {
  if (user.state !== 'active' || project.archived) return false
  const rights = await branchRights(deps, user, project)
  return rights.canMerge(branch)
}

type Fork = Pick<Project, 'id' | 'visibility' | 'forked_from_id'>

/**
 * Returns the fork's branches to which the user may push because a merge request allows collaboration and the user may
 * merge it. Empty when the fork or its upstream project is private.
 */
export async function sharedBranches(
  deps: Deps,
  user: Person | null,
  fork: Fork,
): Promise<string[]> {
  if (!user || fork.forked_from_id === null || fork.visibility === 0) return []
  const upstream = await findProjectFor(deps.db, fork.forked_from_id, user.id, today(deps))
  if (!upstream || upstream.visibility === 0 || upstream.archived) return []
  if (!hasRole(user, upstream, 'developer')) return []
  const rights = await branchRights(deps, user, upstream)
  const open = await findCollaborations(deps.db, fork.id, upstream.id)
  return open
    .filter(({ target_branch }) => rights.canMerge(target_branch))
    .map(({ source_branch }) => source_branch)
}

function rightsBy(
  user: Person | null,
  project: Pick<Project, 'visibility' | 'access_level'>,
  rules: readonly Rule[],
  shared: readonly string[],
): BranchRights {
  const mayPush = hasRole(user, project, 'developer')
  const reaches = (level: number) => hasAccessLevel(user, project, level)
  const rulesOf = (branch: string) => rules.filter(({ name }) => matches(name, branch))
  const allows = (branch: string, test: (rule: Rule) => boolean) => {
    const matching = rulesOf(branch)
    return mayPush && (matching.length === 0 || matching.some(test))
  }
  const isProtected = (branch: string) => rulesOf(branch).length > 0
  const isShared = (branch: string) => shared.includes(branch) && !isProtected(branch)
  const mayPushTo = (branch: string) => allows(branch, (rule) => reaches(rule.push_access_level))
  const canPush = (branch: string) => mayPushTo(branch) || isShared(branch)
  return {
    isDeveloper: mayPush,
    canPush,
    canMerge: (branch) =>
      mayPushTo(branch) || allows(branch, (rule) => reaches(rule.merge_access_level)),
    canForcePush: (branch) =>
      isShared(branch) ||
      (mayPushTo(branch) && allows(branch, (rule) => rule.allow_force_push === 1)),
    isProtected,
  }
}

/** True when the user has the access level. Level 0 allows nobody. */
export function hasAccessLevel(
  user: Person | null,
  project: Pick<Project, 'access_level'>,
  level: number,
): boolean {
  if (level === accessLevel.none) return false
  return user?.admin === 1 || (level < ADMINISTRATORS && project.access_level >= level)
}

/** True when the rule's name matches the branch. */
export function matches(name: string, branch: string): boolean {
  if (!name.includes('*')) return name === branch
  const [first = '', ...rest] = name.split('*')
  const last = rest.pop() ?? ''
  if (branch.length < first.length + last.length) return false
  if (!branch.startsWith(first) || !branch.endsWith(last)) return false
  // Greedy matching is enough: each part's earliest match leaves the most text for the following parts.
  let at = first.length
  for (const part of rest) {
    const found = branch.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= branch.length - last.length
}
