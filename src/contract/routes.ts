import * as accessTokens from './access-tokens.ts'
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
import * as draftNotes from './draft-notes.ts'
import * as environments from './environments.ts'
import * as forks from './forks.ts'
import * as groups from './groups.ts'
import * as issues from './issues.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as live from './live.ts'
import * as members from './members.ts'
import * as mergeRequestPipelines from './merge-request-pipelines.ts'
import * as mergeRequestVersions from './merge-request-versions.ts'
import * as mergeRequests from './merge-requests.ts'
import * as milestones from './milestones.ts'
import * as namespaces from './namespaces.ts'
import * as notes from './notes.ts'
import * as participants from './participants.ts'
import * as pipelines from './pipelines.ts'
import * as projects from './projects.ts'
import * as protectedBranches from './protected-branches.ts'
import * as repositories from './repositories.ts'
import * as repositoryFiles from './repository-files.ts'
import * as resourceAccessTokens from './resource-access-tokens.ts'
import * as resourceEvents from './resource-events.ts'
import type { Route } from './route.ts'
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
  projects,
  forks,
  protectedBranches,
  members,
  labels,
  milestones,
  issues,
  mergeRequests,
  mergeRequestVersions,
  approvals,
  approvalRules,
  participants,
  notes,
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
  resourceAccessTokens,
  version,
]

/** All API routes, by resource. */
export const routes: readonly Route[] = resources.flatMap((resource) =>
  Object.values(resource).filter(isRoute),
)

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
