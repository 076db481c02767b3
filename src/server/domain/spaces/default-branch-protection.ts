import type { Deps } from '#server/deps.ts'
import { accessLevel } from '#server/domain/policy.ts'
import {
  findBranchRules,
  insertProtectedBranch,
} from '#server/store/repository/protected-branches.ts'
import type { Row as Project } from '#server/store/spaces/projects.ts'

/** The values of a group's `default_branch_protection` setting, which applies to new projects. */
const protection = {
  none: 0,
  developersPush: 1,
  full: 2,
  developersMerge: 3,
  developersPushFirst: 4,
} as const

const { developer, maintainer } = accessLevel

/** Returns the rule for all branches of an empty repository. Null when they are unprotected. */
export function initialRule(level: number) {
  if (level !== protection.full && level !== protection.developersMerge) return null
  const name = '*'
  const allow_force_push = 0 as const
  return { name, push_access_level: maintainer, merge_access_level: maintainer, allow_force_push }
}

/** Protects a project's new default branch under its namespace's rule. */
export async function protectDefaultBranch(
  deps: Deps,
  { id, root_id }: Pick<Project, 'id' | 'root_id'>,
  branch: string,
): Promise<void> {
  const { ofNewProjects } = await findBranchRules(deps.db, id)
  if (ofNewProjects === protection.none) return
  const now = deps.now()
  await insertProtectedBranch(deps.db, {
    root_id,
    project_id: id,
    name: branch,
    push_access_level: ofNewProjects === protection.developersPush ? developer : maintainer,
    merge_access_level: ofNewProjects === protection.developersMerge ? developer : maintainer,
    unprotect_access_level: maintainer,
    created_at: now,
    updated_at: now,
  })
}
