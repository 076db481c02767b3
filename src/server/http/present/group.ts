import type { Group, GroupDetail } from '#contract/groups.ts'
import type { Project } from '#contract/projects.ts'
import { visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import { groupUrl } from './namespace.ts'

export function presentGroup(deps: Deps, group: Namespace): Group {
  return {
    id: group.id,
    web_url: groupUrl(deps, group.full_path),
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: visibilityWord(group.visibility),
    share_with_group_lock: Boolean(group.share_with_group_lock),
    require_two_factor_authentication: Boolean(group.require_two_factor_authentication),
    two_factor_grace_period: 48,
    project_creation_level: group.project_creation_level,
    auto_devops_enabled: null,
    subgroup_creation_level: group.subgroup_creation_level,
    emails_disabled: false,
    emails_enabled: true,
    mentions_disabled: null,
    lfs_enabled: Boolean(group.lfs_enabled),
    default_branch_protection: group.default_branch_protection,
    avatar_url: group.avatar,
    request_access_enabled: Boolean(group.request_access_enabled),
    full_name: group.full_name,
    full_path: group.full_path,
    created_at: group.created_at,
    parent_id: group.parent_id,
  }
}

/** Presents a group with its projects if requested. Sharing with groups is not supported. */
export function presentGroupDetail(
  deps: Deps,
  group: Namespace,
  projects: Project[] | null,
): GroupDetail {
  return {
    ...presentGroup(deps, group),
    shared_with_groups: [],
    ...(projects === null ? {} : { projects, shared_projects: [] }),
  }
}
