import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'
import type { MergeRequestSchema } from './schema-merge-requests.ts'

/** Rows as both engines keep them. `root_id` is the root namespace that owns the row: the key to shard by. */

export interface UserRow {
  id: Generated<number>
  username: string
  name: string
  email: string
  public_email: Generated<string>
  state: Generated<'active' | 'blocked' | 'deactivated'>
  admin: Generated<Flag>
  bot: Generated<Flag>
  password_hash: string | null
  avatar: string | null
  bio: Generated<string>
  location: Generated<string>
  organization: Generated<string>
  job_title: Generated<string>
  pronouns: string | null
  website_url: Generated<string>
  note: string | null
  can_create_group: Generated<Flag>
  projects_limit: Generated<number>
  external: Generated<Flag>
  private_profile: Generated<Flag>
  created_by_id: number | null
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  current_sign_in_at: string | null
  last_activity_on: string | null
}

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
  /** Lower case, unique over namespaces and projects alike (checked in the operation). */
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
  /** Where its bare repository is, below the repositories folder. */
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

export interface AccessTokenRow {
  id: Generated<number>
  kind: 'personal' | 'impersonation' | 'project' | 'group'
  user_id: number
  /** The project or group of a `project` or `group` token; its user is a bot. */
  source_id: number | null
  name: string
  description: string | null
  /** Separated by spaces. */
  scopes: string
  /** SHA-256 of the token, in hex. */
  digest: string
  expires_at: string | null
  revoked: Generated<Flag>
  created_by_id: number | null
  created_at: string
  last_used_at: string | null
}

export interface SessionRow {
  /** SHA-256 of the cookie's value, in hex. */
  digest: string
  user_id: number
  created_at: string
  expires_at: string
}

/** What the OAuth provider keeps: one row per artefact (grant, code, token, interaction). */
export interface OauthRecordRow {
  model: string
  /** SHA-256 of the artefact's id, in hex: the ids of tokens are the tokens. */
  digest: string
  payload: string
  grant_id: string | null
  user_id: number | null
  client_uid: string | null
  /** The browser's sign-in to the provider that it came from; for a `Session` its own. */
  session_uid: string | null
  /** Tokens are kept until they would have expired, so that their end can be told. */
  revoked: Generated<Flag>
  consumed_at: number | null
  /** Epoch seconds. */
  expires_at: number | null
}

export interface OauthApplicationRow {
  id: Generated<number>
  uid: string
  secret_digest: string
  name: string
  /** Separated by white space. */
  redirect_uri: string
  scopes: string
  confidential: Generated<Flag>
  /** Needs no consent page: the web app that this service serves. */
  trusted: Generated<Flag>
  created_at: string
  updated_at: string
}

export interface LabelRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  title: string
  color: string
  description: string | null
  created_at: string
  updated_at: string
}

export interface LabelPriorityRow {
  project_id: number
  label_id: number
  priority: number
}

export interface SubscriptionRow {
  user_id: number
  subject_type: 'label' | 'issue' | 'merge_request'
  subject_id: number
  subscribed: Flag
}

export interface MilestoneRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  iid: number
  title: string
  description: string | null
  state: Generated<'active' | 'closed'>
  start_date: string | null
  due_date: string | null
  created_at: string
  updated_at: string
}

export interface IssueRow {
  id: Generated<number>
  root_id: number
  project_id: number
  iid: number
  author_id: number
  title: string
  description: string | null
  state: Generated<'opened' | 'closed'>
  issue_type: Generated<'issue' | 'incident' | 'task'>
  confidential: Generated<Flag>
  discussion_locked: Flag | null
  milestone_id: number | null
  weight: number | null
  due_date: string | null
  start_date: string | null
  /** The manual order within the root namespace: a key that sorts as bytes (domain/issue-position.ts). */
  position: string
  /** Seconds. */
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  user_notes_count: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  created_at: string
  updated_at: string
  closed_at: string | null
  closed_by_id: number | null
}

/** An issue has at most one label of a title. All but the two ids are copies that the engine keeps (foreign keys). */
export interface IssueLabelRow {
  issue_id: number
  label_id: number
  root_id: number
  project_id: number
  state: 'opened' | 'closed'
  position: string
  title: string
}

export interface IssueAssigneeRow {
  issue_id: number
  user_id: number
}

/** What somebody wrote about an issue or a merge request, or (`system`) what the service wrote about what they changed. */
export interface NoteRow {
  id: Generated<number>
  root_id: number
  /** It is on one of the two. */
  issue_id: number | null
  merge_request_id: number | null
  author_id: number
  /** Null for a note that stands alone. */
  type: 'DiscussionNote' | 'DiffNote' | null
  /** The same for all notes of a discussion: 40 hexadecimal digits. */
  discussion_id: string
  body: string
  system: Flag
  /** Only reporters and above see it. */
  internal: Flag
  commit_id: string | null
  /** Of a `DiffNote`: the line that it is at now, and the one that it was written at (JSON). */
  position: string | null
  original_position: string | null
  line_code: string | null
  /** Whether its discussion can be resolved. */
  resolvable: Generated<Flag>
  resolved_at: string | null
  resolved_by_id: number | null
  created_at: string
  updated_at: string
}

/** What happened with an issue or a merge request: a label or milestone came or went, or its state changed. */
export interface ResourceEventRow {
  id: Generated<number>
  root_id: number
  /** It is of one of the two. */
  issue_id: number | null
  merge_request_id: number | null
  user_id: number
  kind: 'label' | 'milestone' | 'state'
  /** Null for a state. */
  action: 'add' | 'remove' | null
  label_id: number | null
  milestone_id: number | null
  /** The new state; for a milestone the state that it was in. */
  state: 'opened' | 'closed' | 'reopened' | 'locked' | 'merged' | null
  created_at: string
}

/** The last iid given out, per project or group and kind of thing. */
export interface InternalIdRow {
  scope: 'project' | 'group'
  scope_id: number
  usage: 'issues' | 'milestones' | 'merge_requests' | 'pipelines' | 'deployments'
  last_iid: number
}

export interface BoardRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  name: string
  milestone_id: number | null
  assignee_id: number | null
  weight: number | null
  hide_backlog_list: Generated<Flag>
  hide_closed_list: Generated<Flag>
  created_at: string
  updated_at: string
}

export interface BoardLabelRow {
  board_id: number
  label_id: number
}

/** Positions order the lists of a board; they may have gaps (store/board-lists.ts reads ranks). */
export interface BoardListRow {
  id: Generated<number>
  root_id: number
  board_id: number
  kind: 'label' | 'assignee' | 'milestone'
  label_id: number | null
  assignee_id: number | null
  milestone_id: number | null
  position: number
  max_issue_count: Generated<number>
  max_issue_weight: Generated<number>
  limit_metric: string | null
  created_at: string
  updated_at: string
}

/** Pictures that the service drew itself. A user who has one has the word `drawn` in `avatar`. */
export interface AvatarRow {
  user_id: number
  svg: string
}

export interface InstanceSettingRow {
  key: string
  value: string
}

export interface Schema extends MergeRequestSchema {
  users: UserRow
  namespaces: NamespaceRow
  namespace_ancestors: NamespaceAncestorRow
  projects: ProjectRow
  members: MemberRow
  access_tokens: AccessTokenRow
  sessions: SessionRow
  oauth_records: OauthRecordRow
  oauth_applications: OauthApplicationRow
  labels: LabelRow
  label_priorities: LabelPriorityRow
  subscriptions: SubscriptionRow
  milestones: MilestoneRow
  issues: IssueRow
  issue_labels: IssueLabelRow
  issue_assignees: IssueAssigneeRow
  notes: NoteRow
  resource_events: ResourceEventRow
  internal_ids: InternalIdRow
  boards: BoardRow
  board_labels: BoardLabelRow
  board_lists: BoardListRow
  avatars: AvatarRow
  instance_settings: InstanceSettingRow
}
