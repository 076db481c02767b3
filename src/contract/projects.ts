import { Type, type Static } from '#schema'
import { Namespace } from './namespaces.ts'
import { CommaList, Id, IdOrPath, Nullable } from './params.ts'
import { keyset, listProjectFilters } from './project-filters.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'
import { FeatureAccess, Visibility } from './visibility.ts'

const basicFields = {
  id: Type.Integer(),
  description: Nullable(Type.String()),
  name: Type.String(),
  name_with_namespace: Type.String(),
  path: Type.String(),
  path_with_namespace: Type.String(),
  created_at: Type.String(),
  default_branch: Nullable(Type.String()),
  tag_list: Type.Array(Type.String(), { description: 'The older name of `topics`' }),
  topics: Type.Array(Type.String()),
  ssh_url_to_repo: Type.String(),
  http_url_to_repo: Type.String(),
  web_url: Type.String(),
  readme_url: Nullable(Type.String()),
  forks_count: Type.Integer(),
  avatar_url: Nullable(Type.String()),
  star_count: Type.Integer(),
  last_activity_at: Type.String(),
  visibility: Visibility,
  namespace: Namespace,
}

/** A project as embedded in other entities, shown to anonymous callers or returned for `simple=true`. */
export const BasicProject = Type.Object(basicFields, { $id: 'BasicProject' })
export type BasicProject = Static<typeof BasicProject>

const Membership = Nullable(
  Type.Object({ access_level: Type.Integer(), notification_level: Type.Integer() }),
)

const MergeMethod = Type.Enum(['merge', 'rebase_merge', 'ff'])
const SquashOption = Type.Enum(['never', 'always', 'default_on', 'default_off'])

const fullFields = {
  ...basicFields,
  _links: Type.Object({
    self: Type.String(),
    issues: Type.Optional(Type.String()),
    merge_requests: Type.Optional(Type.String()),
    repo_branches: Type.String(),
    labels: Type.String(),
    events: Type.String(),
    members: Type.String(),
  }),
  updated_at: Type.String(),
  creator_id: Type.Integer(),
  owner: Type.Optional(UserBasic),
  empty_repo: Type.Boolean(),
  archived: Type.Boolean(),
  repository_object_format: Type.Enum(['sha1']),
  import_status: Type.Enum(['none', 'finished']),
  forked_from_project: Type.Optional(BasicProject),
  issues_enabled: Type.Boolean(),
  merge_requests_enabled: Type.Boolean(),
  jobs_enabled: Type.Boolean(),
  wiki_enabled: Type.Boolean(),
  snippets_enabled: Type.Boolean(),
  container_registry_enabled: Type.Boolean(),
  packages_enabled: Type.Boolean(),
  service_desk_enabled: Type.Boolean(),
  lfs_enabled: Type.Boolean(),
  request_access_enabled: Type.Boolean(),
  shared_runners_enabled: Type.Boolean(),
  can_create_merge_request_in: Type.Boolean(),
  issues_access_level: FeatureAccess,
  repository_access_level: FeatureAccess,
  merge_requests_access_level: FeatureAccess,
  builds_access_level: FeatureAccess,
  open_issues_count: Type.Optional(Type.Integer({ description: 'Absent if issues are disabled' })),
  shared_with_groups: Type.Array(Type.Unknown(), { maxItems: 0 }),
  merge_method: MergeMethod,
  squash_option: SquashOption,
  only_allow_merge_if_pipeline_succeeds: Type.Boolean(),
  allow_merge_on_skipped_pipeline: Nullable(Type.Boolean()),
  only_allow_merge_if_all_discussions_are_resolved: Type.Boolean(),
  remove_source_branch_after_merge: Type.Boolean(),
  autoclose_referenced_issues: Type.Boolean(),
  merge_commit_template: Nullable(Type.String()),
  squash_commit_template: Nullable(Type.String()),
  approvals_before_merge: Type.Optional(Type.Integer({ description: 'Paid plans only' })),
  permissions: Type.Optional(Type.Object({ project_access: Membership, group_access: Membership })),
}

/** A project with all fields. Anonymous callers get a `BasicProject` in lists. */
export const ProjectDetail = Type.Object(fullFields, { $id: 'ProjectDetail' })
export type ProjectDetail = Static<typeof ProjectDetail>

/** A project in a reply. The basic fields are always present, the others only for signed-in callers. */
export const Project = Type.Object(
  { ...Type.Partial(ProjectDetail).properties, ...basicFields },
  { $id: 'Project' },
)
export type Project = Static<typeof Project>

/** Features that no project has. Only turning them off is accepted. */
const missingFeatures = {
  wiki_enabled: Type.Optional(Type.Boolean()),
  snippets_enabled: Type.Optional(Type.Boolean()),
  container_registry_enabled: Type.Optional(Type.Boolean()),
  packages_enabled: Type.Optional(Type.Boolean()),
  service_desk_enabled: Type.Optional(Type.Boolean()),
  shared_runners_enabled: Type.Optional(Type.Boolean()),
  mirror: Type.Optional(Type.Boolean()),
  import_url: Type.Optional(Nullable(Type.String())),
  template_name: Type.Optional(Nullable(Type.String())),
  ci_config_path: Type.Optional(Nullable(Type.String())),
}

const settings = {
  ...missingFeatures,
  description: Type.Optional(Nullable(Type.String())),
  visibility: Type.Optional(Visibility),
  default_branch: Type.Optional(Type.String()),
  issues_enabled: Type.Optional(Type.Boolean()),
  merge_requests_enabled: Type.Optional(Type.Boolean()),
  jobs_enabled: Type.Optional(Type.Boolean()),
  issues_access_level: Type.Optional(FeatureAccess),
  merge_requests_access_level: Type.Optional(FeatureAccess),
  builds_access_level: Type.Optional(FeatureAccess),
  lfs_enabled: Type.Optional(Type.Boolean()),
  request_access_enabled: Type.Optional(Type.Boolean()),
  merge_method: Type.Optional(MergeMethod),
  squash_option: Type.Optional(SquashOption),
  only_allow_merge_if_pipeline_succeeds: Type.Optional(Type.Boolean()),
  allow_merge_on_skipped_pipeline: Type.Optional(Nullable(Type.Boolean())),
  only_allow_merge_if_all_discussions_are_resolved: Type.Optional(Type.Boolean()),
  remove_source_branch_after_merge: Type.Optional(Nullable(Type.Boolean())),
  autoclose_referenced_issues: Type.Optional(Type.Boolean()),
  merge_commit_template: Type.Optional(Nullable(Type.String())),
  squash_commit_template: Type.Optional(Nullable(Type.String())),
  approvals_before_merge: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  topics: Type.Optional(CommaList()),
  tag_list: Type.Optional(CommaList()),
}

const creation = {
  name: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  namespace_id: Type.Optional(Id()),
  initialize_with_readme: Type.Optional(Type.Boolean({ default: false })),
  ...settings,
}

export const listProjects = defineRoute({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'List the projects visible to the caller',
  access: 'anyone',
  input: Type.Object({ ...listProjectFilters, ...keyset }),
  reply: Type.Array(Project),
  paged: true,
})

export const listUserProjects = defineRoute({
  name: 'listUserProjects',
  method: 'GET',
  path: '/users/:user_id/projects',
  summary: 'List the projects of a user that are visible to the caller',
  access: 'anyone',
  input: Type.Object({ user_id: IdOrPath(), ...listProjectFilters, ...keyset }),
  reply: Type.Array(Project),
  paged: true,
})

export const createProject = defineRoute({
  name: 'createProject',
  method: 'POST',
  path: '/projects',
  summary: 'Create a project and its repository',
  access: 'user',
  input: Type.Object(creation),
  rules: [{ kind: 'atLeastOneOf', names: ['name', 'path'] }],
  reply: ProjectDetail,
})

export const createProjectForUser = defineRoute({
  name: 'createProjectForUser',
  method: 'POST',
  path: '/projects/user/:user_id',
  summary: 'Create a project owned by a user',
  access: 'admin',
  input: Type.Object({ user_id: Id(), ...creation, name: Type.String() }),
  reply: ProjectDetail,
})

export const getProject = defineRoute({
  name: 'getProject',
  method: 'GET',
  path: '/projects/:id',
  summary: 'Get a project',
  access: 'public',
  input: Type.Object({ id: IdOrPath() }),
  reply: Project,
})

export const updateProject = defineRoute({
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/:id',
  summary: 'Update a project. Only owners may change its visibility',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    name: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    ...settings,
  }),
  reply: ProjectDetail,
})

export const deleteProject = defineRoute({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/projects/:id',
  summary: 'Delete a project and its repository',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.Object({ message: Type.String() }),
  status: 202,
})

export const archiveProject = defineRoute({
  name: 'archiveProject',
  method: 'POST',
  path: '/projects/:id/archive',
  summary: 'Archive a project, making it read-only',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: ProjectDetail,
})

export const unarchiveProject = defineRoute({
  name: 'unarchiveProject',
  method: 'POST',
  path: '/projects/:id/unarchive',
  summary: 'Unarchive a project',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: ProjectDetail,
})
