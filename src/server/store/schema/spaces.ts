import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface NamespaceRow {
  id: Generated<number>
  kind: 'user' | 'group'
  parent_id: number | null
  /** Its own id for a root; set right after the insert. */
  root_id: number
  owner_id: number | null
  name: string
  path: string
  full_path: string
  /** The full path in lower case; unique across namespaces and projects (checked by the operation). */
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
  /** The path of the bare repository in the repositories folder. */
  disk_path: string
  empty_repo: Generated<Flag>
  /** The path of its README on the default branch. */
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
  /** JSON array of strings. */
  topics: Generated<string>
  avatar: string | null
  /** The project that it was forked from. */
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

export interface SpacesSchema {
  namespaces: NamespaceRow
  namespace_ancestors: NamespaceAncestorRow
  projects: ProjectRow
  members: MemberRow
}
