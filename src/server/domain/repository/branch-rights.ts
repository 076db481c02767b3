import type { Deps } from '#server/deps.ts'
import { accessLevel, hasRole, type Person } from '#server/domain/policy.ts'
import { initialRule } from '#server/domain/spaces/default-branch-protection.ts'
import {
  findBranchRules,
  type ProtectedBranch,
} from '#server/store/repository/protected-branches.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** One user's rights to the branches of a project, by name. They ignore whether the project is archived. */
export interface BranchRights {
  /** Create, move, and delete it unless it is protected. */
  canPush(branch: string): boolean
  /** Merge into it. */
  canMerge(branch: string): boolean
  /** Push without a fast-forward. */
  canForcePush(branch: string): boolean
  isProtected(branch: string): boolean
}

/** The access level of administrators. */
const ADMINISTRATORS = 60

/** A rule for one name or for a `*` pattern. The most lenient matching rule counts. */
type Rule = Pick<
  ProtectedBranch,
  'name' | 'push_access_level' | 'merge_access_level' | 'allow_force_push'
>

export async function branchRights(
  deps: Deps,
  user: Person | null,
  project: Pick<Project, 'id' | 'empty_repo' | 'visibility' | 'access_level'>,
): Promise<BranchRights> {
  const { rules, ofNewProjects } = await findBranchRules(deps.db, project.id)
  const first = project.empty_repo ? initialRule(ofNewProjects) : null
  return rightsBy(user, project, first ? [...rules, first] : rules)
}

function rightsBy(
  user: Person | null,
  project: Pick<Project, 'visibility' | 'access_level'>,
  rules: readonly Rule[],
): BranchRights {
  const mayPush = hasRole(user, project, 'developer')
  const reaches = (level: number) => reachesLevel(user, project, level)
  const rulesOf = (branch: string) => rules.filter(({ name }) => matches(name, branch))
  const allows = (branch: string, test: (rule: Rule) => boolean) => {
    const matching = rulesOf(branch)
    return mayPush && (matching.length === 0 || matching.some(test))
  }
  const canPush = (branch: string) => allows(branch, (rule) => reaches(rule.push_access_level))
  return {
    canPush,
    canMerge: (branch) =>
      canPush(branch) || allows(branch, (rule) => reaches(rule.merge_access_level)),
    canForcePush: (branch) =>
      canPush(branch) && allows(branch, (rule) => rule.allow_force_push === 1),
    isProtected: (branch) => rulesOf(branch).length > 0,
  }
}

/** True when the user has the access level; 0 allows nobody. */
export function reachesLevel(
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
  // Each part of the middle at its first place leaves the most for those after it.
  let at = first.length
  for (const part of rest) {
    const found = branch.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= branch.length - last.length
}
