import * as accessRequests from './access-requests.ts'
import * as accessTokens from './access-tokens.ts'
import * as applicationSettings from './application-settings.ts'
import * as applications from './applications.ts'
import * as approvalRules from './approval-rules.ts'
import * as approvals from './approvals.ts'
import * as awardEmoji from './award-emoji.ts'
import * as boardLists from './board-lists.ts'
import * as boards from './boards.ts'
import * as branches from './branches.ts'
import * as commitStatuses from './commit-statuses.ts'
import * as commits from './commits.ts'
import * as deployments from './deployments.ts'
import * as discussions from './discussions.ts'
import * as draftNotes from './draft-notes.ts'
import * as environments from './environments.ts'
import * as forks from './forks.ts'
import * as groupExports from './group-exports.ts'
import * as groupImports from './group-imports.ts'
import * as groups from './groups.ts'
import * as invitations from './invitations.ts'
import * as issueStatistics from './issue-statistics.ts'
import * as issues from './issues.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as live from './live.ts'
import * as mails from './mails.ts'
import * as members from './members.ts'
import * as closing from './merge-requests/closing.ts'
import * as mergeRequestLists from './merge-requests/lists.ts'
import * as mergeRequests from './merge-requests/merge-requests.ts'
import * as merge from './merge-requests/merge.ts'
import * as mergeRequestPipelines from './merge-requests/pipelines.ts'
import * as mergeRequestVersions from './merge-requests/versions.ts'
import * as milestones from './milestones.ts'
import * as namespaces from './namespaces.ts'
import * as notes from './notes.ts'
import * as participants from './participants.ts'
import * as pipelines from './pipelines.ts'
import * as projectTemplates from './project-templates.ts'
import * as projects from './projects.ts'
import * as protectedBranches from './protected-branches.ts'
import * as repositories from './repositories.ts'
import * as repositoryFiles from './repository-files.ts'
import * as resourceAccessTokens from './resource-access-tokens.ts'
import * as resourceEvents from './resource-events.ts'
import type { Route } from './route.ts'
import * as scimTokens from './scim-tokens.ts'
import * as sessions from './sessions.ts'
import * as suggestions from './suggestions.ts'
import * as tags from './tags.ts'
import * as timeTracking from './time-tracking.ts'
import * as todos from './todos.ts'
import * as users from './users.ts'
import * as version from './version.ts'

const resources: object[] = [
  users,
  namespaces,
  groups,
  groupExports,
  groupImports,
  projects,
  forks,
  protectedBranches,
  members,
  accessRequests,
  invitations,
  mails,
  labels,
  milestones,
  issues,
  issueStatistics,
  mergeRequestLists,
  mergeRequests,
  merge,
  mergeRequestVersions,
  closing,
  approvals,
  approvalRules,
  participants,
  notes,
  discussions,
  draftNotes,
  suggestions,
  awardEmoji,
  resourceEvents,
  timeTracking,
  todos,
  boardLists,
  boards,
  branches,
  commits,
  repositoryFiles,
  repositories,
  projectTemplates,
  tags,
  mergeRequestPipelines,
  pipelines,
  jobs,
  commitStatuses,
  environments,
  deployments,
  live,
  accessTokens,
  applications,
  applicationSettings,
  resourceAccessTokens,
  scimTokens,
  sessions,
  version,
]

/** All API routes, by resource. */
export const routes: readonly Route[] = resources.flatMap((resource) =>
  Object.values(resource).filter(isRoute),
)

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
