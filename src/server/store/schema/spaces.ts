import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface NamespaceRow {
  id: Generated<number>
  /** A `staged` group is hidden while it is imported. */
  kind: 'user' | 'group' | 'staged'
  parent_id: number | null
  /** The root namespace's id. A root stores its own id, set right after the insert. */
  root_id: number
  owner_id: number | null
  name: string
  path: string
  full_path: string
  /** The full path in lower case. The domain operations ensure that it is unique across namespaces and projects. */
  path_key: string
  full_name: string
  description: Generated<string>
  visibility: Generated<0 | 10 | 20>
  avatar: string | null
  project_creation_level: Generated<'noone' | 'owner' | 'maintainer' | 'developer'>
  subgroup_creation_level: Generated<'owner' | 'maintainer'>
  default_branch_protection: Generated<number>
  request_access_enabled: Generated<Flag>
  lfs_enabled: Generated<Flag>
  share_with_group_lock: Generated<Flag>
  require_two_factor_authentication: Generated<Flag>
  created_at: string
  updated_at: string
}

/** The closure of the namespace tree; each namespace is its own ancestor at depth 0. */
export interface NamespaceAncestorRow {
  ancestor_id: number
  namespace_id: number
  depth: number
}

/** A former path of a namespace or project, as long as no other one has taken it. */
export interface RedirectRow {
  /** The full path in lower case. */
  path_key: string
  namespace_id: number | null
  project_id: number | null
}

export interface ProjectRow {
  id: Generated<number>
  root_id: number
  namespace_id: number
  creator_id: number
  name: string
  path: string
  full_path: string
  path_key: string
  full_name: string
  description: Generated<string>
  visibility: Generated<0 | 10 | 20>
  archived: Generated<Flag>
  default_branch: string | null
  /** The bare repository's path in the repositories folder. */
  disk_path: string
  empty_repo: Generated<Flag>
  /** The README's path on the default branch. */
  readme: string | null
  star_count: Generated<number>
  forks_count: Generated<number>
  issues_enabled: Generated<Flag>
  merge_requests_enabled: Generated<Flag>
  jobs_enabled: Generated<Flag>
  merge_method: Generated<'merge' | 'rebase_merge' | 'ff'>
  squash_option: Generated<'never' | 'always' | 'default_on' | 'default_off'>
  only_allow_merge_if_pipeline_succeeds: Generated<Flag>
  allow_merge_on_skipped_pipeline: Generated<Flag>
  only_allow_merge_if_all_discussions_are_resolved: Generated<Flag>
  remove_source_branch_after_merge: Generated<Flag>
  request_access_enabled: Generated<Flag>
  lfs_enabled: Generated<Flag>
  autoclose_referenced_issues: Generated<Flag>
  merge_commit_template: Generated<string | null>
  squash_commit_template: Generated<string | null>
  /** JSON array of strings. */
  topics: Generated<string>
  avatar: string | null
  /** The project from which this one was forked. */
  forked_from_id: number | null
  created_at: string
  updated_at: string
  last_activity_at: string
}

export interface MemberRow {
  id: Generated<number>
  root_id: number
  source_type: 'group' | 'project'
  source_id: number
  user_id: number
  access_level: number
  expires_at: string | null
  created_by_id: number | null
  created_at: string
  updated_at: string
}

export interface AccessRequestRow {
  id: Generated<number>
  root_id: number
  source_type: 'group' | 'project'
  source_id: number
  user_id: number
  created_at: string
}

export interface SpacesSchema {
  namespaces: NamespaceRow
  namespace_ancestors: NamespaceAncestorRow
  projects: ProjectRow
  members: MemberRow
  access_requests: AccessRequestRow
  redirects: RedirectRow
}
