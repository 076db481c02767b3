import { visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import type { Commit } from '#server/git/history.ts'
import type { PipelineSubject } from './pipeline-subject.ts'

/** Returns a pipeline's predefined variables. Leaves out unknown values. */
export function predefinedVariables(
  { config }: Deps,
  subject: PipelineSubject,
  commit: Commit,
): Record<string, string> {
  const { project, kind, name, sha, beforeSha, source, user, mergeRequest } = subject
  const [, title = '', description = ''] = /^([^\n]*)\n*(.*)$/s.exec(commit.message) ?? []
  return {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_SERVER: 'yes',
    CI_SERVER_URL: config.url,
    CI_PIPELINE_SOURCE: source,
    CI_COMMIT_SHA: sha,
    CI_COMMIT_SHORT_SHA: sha.slice(0, 8),
    CI_COMMIT_BEFORE_SHA: beforeSha,
    CI_COMMIT_REF_NAME: name,
    CI_COMMIT_REF_SLUG: slugOf(name),
    ...(kind === 'branch' ? { CI_COMMIT_BRANCH: name } : {}),
    ...(kind === 'tag' ? { CI_COMMIT_TAG: name } : {}),
    CI_COMMIT_MESSAGE: commit.message,
    CI_COMMIT_TITLE: title,
    CI_COMMIT_DESCRIPTION: description,
    CI_COMMIT_AUTHOR: `${commit.author.name} <${commit.author.email}>`,
    CI_COMMIT_TIMESTAMP: commit.committer.date,
    ...(project.default_branch === null ? {} : { CI_DEFAULT_BRANCH: project.default_branch }),
    CI_PROJECT_ID: String(project.id),
    CI_PROJECT_NAME: project.path,
    CI_PROJECT_TITLE: project.name,
    CI_PROJECT_PATH: project.full_path,
    CI_PROJECT_NAMESPACE: project.full_path.slice(0, project.full_path.lastIndexOf('/')),
    CI_PROJECT_URL: `${config.url}/${project.full_path}`,
    CI_PROJECT_VISIBILITY: visibilityWord(project.visibility),
    GITLAB_USER_ID: String(user.id),
    GITLAB_USER_LOGIN: user.username,
    GITLAB_USER_NAME: user.name,
    ...(mergeRequest ? ofMergeRequest(subject, mergeRequest) : {}),
    ...(subject.openMergeRequests.length > 0
      ? { CI_OPEN_MERGE_REQUESTS: subject.openMergeRequests.join(',') }
      : {}),
  }
}

function ofMergeRequest(
  { name }: PipelineSubject,
  mergeRequest: NonNullable<PipelineSubject['mergeRequest']>,
): Record<string, string> {
  const { labels, milestone } = mergeRequest
  return {
    CI_MERGE_REQUEST_ID: String(mergeRequest.id),
    CI_MERGE_REQUEST_IID: String(mergeRequest.iid),
    CI_MERGE_REQUEST_REF_PATH: `refs/merge-requests/${mergeRequest.iid}/head`,
    CI_MERGE_REQUEST_PROJECT_ID: String(mergeRequest.project_id),
    CI_MERGE_REQUEST_SOURCE_PROJECT_ID: String(mergeRequest.source_project_id),
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: name,
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: mergeRequest.target_branch,
    CI_MERGE_REQUEST_TITLE: mergeRequest.title,
    CI_MERGE_REQUEST_DRAFT: String(mergeRequest.draft === 1),
    CI_MERGE_REQUEST_EVENT_TYPE: 'detached',
    ...(labels.length > 0 ? { CI_MERGE_REQUEST_LABELS: labels.join(',') } : {}),
    ...(milestone === null ? {} : { CI_MERGE_REQUEST_MILESTONE: milestone }),
  }
}

/** Returns at most 63 lowercase letters, digits and dashes. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '')
}
