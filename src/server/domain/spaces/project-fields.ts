import type { createProject } from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import { visibilityLevel, visibilityWord } from '#contract/visibility.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import type { Database } from '#server/store/database.ts'
import { isPathTaken, type Namespace } from '#server/store/spaces/namespaces.ts'
import { isProjectNameTaken, type Row as Project } from '#server/store/spaces/projects.ts'
import { lengthProblems, pathProblems, projectNameProblems, TAKEN } from './space-names.ts'

/** Project settings that can be set on creation and later. */
export type ProjectSettings = Omit<
  Input<typeof createProject>,
  'name' | 'path' | 'namespace_id' | 'initialize_with_readme'
>

const MAX_DESCRIPTION = 2000
const MAX_TOPICS = 50
const MAX_TEMPLATE = 500

/** Returns validation errors by setting. */
export function settingsProblems(wanted: ProjectSettings) {
  const topics = topicsOf(wanted) ?? []
  return {
    description: lengthProblems(wanted.description, MAX_DESCRIPTION),
    merge_commit_template: lengthProblems(wanted.merge_commit_template, MAX_TEMPLATE),
    squash_commit_template: lengthProblems(wanted.squash_commit_template, MAX_TEMPLATE),
    ...missingFeatureProblems(wanted),
    topics: [
      ...topics.flatMap((topic) => lengthProblems(topic)).slice(0, 1),
      ...(topics.length > MAX_TOPICS ? [`exceed the limit (maximum is ${MAX_TOPICS})`] : []),
    ],
    default_branch:
      wanted.default_branch === undefined || isBranchName(wanted.default_branch)
        ? []
        : ['is not a valid branch name'],
  }
}

function missingFeatureProblems(wanted: ProjectSettings) {
  const problem = (value: boolean | string | null | undefined) =>
    value ? ['is not supported'] : []
  return {
    wiki_enabled: problem(wanted.wiki_enabled),
    snippets_enabled: problem(wanted.snippets_enabled),
    container_registry_enabled: problem(wanted.container_registry_enabled),
    packages_enabled: problem(wanted.packages_enabled),
    service_desk_enabled: problem(wanted.service_desk_enabled),
    shared_runners_enabled: problem(wanted.shared_runners_enabled),
    mirror: problem(wanted.mirror),
    import_url: problem(wanted.import_url),
    template_name: problem(wanted.template_name),
    ci_config_path: problem(wanted.ci_config_path),
  }
}

/** Returns the problems of a project's name and path in that namespace. */
export async function placeProblems(
  db: Database,
  namespace: Namespace,
  project: { id: number; name: string; path: string; full_path: string; isMoved: boolean },
) {
  const { id, name, path, full_path, isMoved } = project
  const wrongName = projectNameProblems(name)
  const wrongPath = isMoved ? pathProblems(path, 'inside') : []
  const nameTaken = wrongName.length === 0 && (await isProjectNameTaken(db, namespace.id, name, id))
  const pathTaken = isMoved && wrongPath.length === 0 && (await isPathTaken(db, full_path))
  return {
    name: nameTaken ? [TAKEN] : wrongName,
    path: pathTaken ? [TAKEN] : wrongPath,
  }
}

/**
 * Returns the visibility's problems. A project cannot be more visible than its group; personal projects have no limit.
 */
export function visibilityProblems(
  namespace: Namespace,
  { visibility }: ProjectSettings,
): string[] {
  if (visibility === undefined || namespace.kind === 'user') return []
  if (visibilityLevel(visibility) <= namespace.visibility) return []
  return [`${visibility} is not allowed in a ${visibilityWord(namespace.visibility)} group.`]
}

/** Returns the visibility's problems. A fork cannot be more visible than its source. */
export function forkVisibilityProblems(
  source: Pick<Project, 'visibility'> | undefined,
  { visibility }: Pick<ProjectSettings, 'visibility'>,
): string[] {
  if (!source || visibility === undefined || visibilityLevel(visibility) <= source.visibility) {
    return []
  }
  return [`${visibility} is not allowed since the fork source project has lower visibility.`]
}

/** Returns the settings as columns. Undefined columns stay unchanged. */
export function settingsColumns(wanted: ProjectSettings) {
  const topics = topicsOf(wanted)
  return {
    description: wanted.description === undefined ? undefined : (wanted.description ?? ''),
    visibility: wanted.visibility && visibilityLevel(wanted.visibility),
    issues_enabled: feature(wanted.issues_enabled, wanted.issues_access_level),
    merge_requests_enabled: feature(
      wanted.merge_requests_enabled,
      wanted.merge_requests_access_level,
    ),
    jobs_enabled: feature(wanted.jobs_enabled, wanted.builds_access_level),
    lfs_enabled: flag(wanted.lfs_enabled),
    request_access_enabled: flag(wanted.request_access_enabled),
    merge_method: wanted.merge_method,
    squash_option: wanted.squash_option,
    only_allow_merge_if_pipeline_succeeds: flag(wanted.only_allow_merge_if_pipeline_succeeds),
    allow_merge_on_skipped_pipeline: flag(wanted.allow_merge_on_skipped_pipeline),
    only_allow_merge_if_all_discussions_are_resolved: flag(
      wanted.only_allow_merge_if_all_discussions_are_resolved,
    ),
    remove_source_branch_after_merge: flag(wanted.remove_source_branch_after_merge),
    autoclose_referenced_issues: flag(wanted.autoclose_referenced_issues),
    merge_commit_template: template(wanted.merge_commit_template),
    squash_commit_template: template(wanted.squash_commit_template),
    topics: topics && JSON.stringify(topics),
  } as const
}

/** An empty template means the default message. */
function template(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null
}

function topicsOf({ topics, tag_list }: ProjectSettings): string[] | undefined {
  const given = topics ?? tag_list
  return given && [...new Set(given)]
}

/** Returns a feature's flag. The access level parameter wins over the older boolean. */
function feature(enabled: boolean | undefined, access: 'disabled' | 'enabled' | undefined) {
  return flag(access === undefined ? enabled : access === 'enabled')
}

function flag(value: boolean | null | undefined): 0 | 1 | undefined {
  if (value === undefined) return undefined
  return value ? 1 : 0
}
