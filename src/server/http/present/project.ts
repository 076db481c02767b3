import type { BasicProject, Project, ProjectDetail } from '#contract/projects.ts'
import { visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import type { ProjectWithSource } from '#server/domain/spaces/project-sources.ts'
import { API_ROOT } from '#server/http/protocol/mount.ts'
import type { BasicProjectView, ProjectView } from '#server/store/spaces/project-views.ts'
import { encodeRef } from './encode-ref.ts'
import { presentNamespace } from './namespace.ts'
import { presentUser } from './user.ts'

/** Presents a project that is embedded in another entity or shown to an anonymous caller. */
export function presentBasicProject(deps: Deps, project: BasicProjectView): BasicProject {
  const web_url = `${deps.config.url}/${project.full_path}`
  const topics = JSON.parse(project.topics) as string[]
  return {
    id: project.id,
    description: project.description || null,
    name: project.name,
    name_with_namespace: project.full_name,
    path: project.path,
    path_with_namespace: project.full_path,
    created_at: project.created_at,
    default_branch: project.default_branch,
    tag_list: topics,
    topics,
    ssh_url_to_repo: `git@${new URL(web_url).hostname}:${project.full_path}.git`,
    http_url_to_repo: `${web_url}.git`,
    web_url,
    readme_url:
      project.readme === null
        ? null
        : `${web_url}/-/blob/${encodeRef(project.default_branch!)}/${project.readme}`,
    forks_count: project.forks_count,
    avatar_url: project.avatar,
    star_count: project.star_count,
    last_activity_at: project.last_activity_at,
    visibility: visibilityWord(project.visibility),
    namespace: presentNamespace(deps, {
      id: project.namespace_id,
      name: project.namespace_name,
      path: project.namespace_path,
      kind: project.namespace_kind,
      full_path: project.namespace_full_path,
      parent_id: project.namespace_parent_id,
      avatar: project.namespace_avatar,
      owner_id: project.owner_id,
    }),
  }
}

/** Returns the presenter for a caller. Anonymous callers get only the basic fields. */
export function presentProjectFor(deps: Deps, user: object | null) {
  return (project: ProjectWithSource): Project =>
    user === null ? presentBasicProject(deps, project) : presentProject(deps, project)
}

/** Presents a project for a signed-in user. */
export function presentProject(deps: Deps, project: ProjectWithSource): ProjectDetail {
  const jobs = Boolean(project.jobs_enabled)
  const issues = Boolean(project.issues_enabled)
  const mergeRequests = Boolean(project.merge_requests_enabled)
  return {
    ...presentBasicProject(deps, project),
    _links: presentLinks(deps, project),
    updated_at: project.updated_at,
    creator_id: project.creator_id,
    ...presentOwner(deps, project),
    empty_repo: Boolean(project.empty_repo),
    archived: Boolean(project.archived),
    repository_object_format: 'sha1',
    import_status: project.forked_from_id === null ? 'none' : 'finished',
    ...(project.forked_from
      ? { forked_from_project: presentBasicProject(deps, project.forked_from) }
      : {}),
    issues_enabled: issues,
    merge_requests_enabled: mergeRequests,
    jobs_enabled: jobs,
    wiki_enabled: false,
    snippets_enabled: false,
    container_registry_enabled: false,
    packages_enabled: false,
    service_desk_enabled: false,
    lfs_enabled: Boolean(project.lfs_enabled),
    request_access_enabled: Boolean(project.request_access_enabled),
    shared_runners_enabled: false,
    can_create_merge_request_in: mergeRequests && !project.archived,
    issues_access_level: issues ? 'enabled' : 'disabled',
    repository_access_level: 'enabled',
    merge_requests_access_level: mergeRequests ? 'enabled' : 'disabled',
    builds_access_level: jobs ? 'enabled' : 'disabled',
    ...(issues ? { open_issues_count: project.open_issues_count } : {}),
    shared_with_groups: [],
    merge_method: project.merge_method,
    squash_option: project.squash_option,
    only_allow_merge_if_pipeline_succeeds: Boolean(project.only_allow_merge_if_pipeline_succeeds),
    allow_merge_on_skipped_pipeline: Boolean(project.allow_merge_on_skipped_pipeline),
    only_allow_merge_if_all_discussions_are_resolved: Boolean(
      project.only_allow_merge_if_all_discussions_are_resolved,
    ),
    remove_source_branch_after_merge: Boolean(project.remove_source_branch_after_merge),
    autoclose_referenced_issues: Boolean(project.autoclose_referenced_issues),
    merge_commit_template: project.merge_commit_template,
    squash_commit_template: project.squash_commit_template,
    ...(deps.config.plan === 'free'
      ? {}
      : { approvals_before_merge: project.approvals_before_merge }),
    permissions: {
      project_access: presentAccess(project.project_access),
      group_access: presentAccess(project.group_access),
    },
  }
}

/** The only supported notification level: 3 ("global"), which notifies participants. */
function presentAccess(access_level: number | null) {
  return access_level === null ? null : { access_level, notification_level: 3 }
}

function presentLinks({ config }: Deps, project: ProjectView) {
  const self = `${config.url}${API_ROOT}/projects/${project.id}`
  return {
    self,
    ...(project.issues_enabled ? { issues: `${self}/issues` } : {}),
    ...(project.merge_requests_enabled ? { merge_requests: `${self}/merge_requests` } : {}),
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    events: `${self}/events`,
    members: `${self}/members`,
  }
}

function presentOwner(deps: Deps, project: ProjectView) {
  if (project.owner_id === null) return {}
  return {
    owner: presentUser(deps, {
      id: project.owner_id,
      username: project.owner_username!,
      name: project.owner_name!,
      public_email: project.owner_public_email!,
      state: project.owner_state!,
      avatar: project.owner_avatar,
    }),
  }
}
